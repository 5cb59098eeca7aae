/** The reply to a stock change is lost, and a pull brings its effect before the retry. */
import { beforeEach, expect, it } from 'vitest'
import { getProduct } from '#db/mirror/catalog.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readMirrorProducts, readOutbox, viewProducts } from '#db/staff/products.ts'
import { pull, pullOrders } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { aProduct, aStockMove, aStockMoveRow, uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const identity = { userId, accessToken: 'token' }
let catalog: CatalogServer
let orders: CatalogServer
let gateway: FakeGateway
let deps: ReturnType<typeof createPushDeps>
beforeEach(async () => {
  catalog = createCatalogServer()
  orders = createCatalogServer()
  gateway = createFakeGateway({ catalog, orders })
  deps = createPushDeps(db, gateway, { identity: async () => identity })
  put(catalog, 'products', aProduct({ stock: 9, updated_at: '2026-11-01T08:00:00.000Z' }))
  await pull(deps)
  await signInAs(db, userId)
  await queue(db, 1, aStockMove('1', -3))
  gateway.forecast.push('lost-reply')
  await flush(deps)
})

function put(server: CatalogServer, t: string, row: { id: string }) {
  const xid = server.begin()
  server.write(xid, row.id, row, t)
  server.commit(xid)
}

const at = '2026-11-01T09:00:00.000Z'
const bringProduct = (stock: number, changedAt = at) => {
  put(catalog, 'products', aProduct({ stock, updated_at: changedAt }))
  return pull(deps)
}
const bringMove = (fields: object = {}) => {
  const move = { product_id: '1', delta: -3, operation_id: uuid(1), at, product_version: 2 }
  put(orders, 'stock_moves', aStockMoveRow({ id: uuid(50), ...move, ...fields }))
  return pullOrders(deps, identity)
}
/** In the shop, and for staff. */
const stocks = async () => {
  const { rows } = await readMirrorProducts(db)
  const [view] = viewProducts(rows, await readOutbox(db))
  return [(await getProduct(db, '1'))?.stock, view?.product.stock]
}
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)

it('counts the difference once, and counts later differences', async () => {
  await bringProduct(6)
  await bringMove()
  expect(await stocks()).toEqual([6, 6])
  await queue(db, 2, aStockMove('1', -1))
  expect(await stocks()).toEqual([5, 5])
})

it('still counts while the product has not come', async () => {
  await bringMove()
  expect(await stocks()).toEqual([6, 6])
})

it('is sent again, and its outcome ends it', async () => {
  await bringProduct(6)
  await bringMove()
  expect(await states()).toEqual(['pending'])
  deps.clock.now += 10 * 60_000
  await flush(deps)
  expect(gateway.sent).toEqual([uuid(1), uuid(1)])
  expect(await states()).toEqual(['applied'])
})

it("another author's stock move does not count as its effect", async () => {
  await bringMove({ operation_id: uuid(2) })
  await bringProduct(6)
  expect(await stocks()).toEqual([3, 3])
})

it('a restore to an earlier state has lost its effect', async () => {
  await bringProduct(6)
  await bringMove()
  await db.mirror.products.update('1', { stock: 9, version: 1 })
  expect(await stocks()).toEqual([6, 6])
})

it('is recognised by its row version, not by clocks', async () => {
  await bringProduct(6, '2026-11-01T07:00:00.000Z')
  await bringMove()
  expect(await stocks()).toEqual([6, 6])
})

it('stays in the overlay while the mirror has an older version', async () => {
  await bringProduct(8, '2026-11-01T09:30:00.000Z')
  await bringMove({ product_version: 3 })
  expect(await stocks()).toEqual([5, 5])
})
