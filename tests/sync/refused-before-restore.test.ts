/** A restored server does not know its refusals; another device may have sent a write since. */
import { beforeEach, expect, it } from 'vitest'
import { listMyOrders, takeUnannounced, takeUnannouncedRefusals } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { askAboutRefusals } from '#sync/online/withdraw.ts'
import { pull } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { findOperation } from '../support/staff-outbox.ts'

const items = [{ product_id: '1', code: 'sold_out' as const }]
const refusal = { status: 'rejected' as const, code: 'items', items }
let catalog: ReturnType<typeof createCatalogServer>
let gateway: FakeGateway
const deps = () => createPushDeps(db, gateway)

beforeEach(async () => {
  catalog = createCatalogServer()
  gateway = createFakeGateway({ catalog, ledger: createLedger(() => refusal) })
  await pull(deps())
  await putLines(db, [aLine()])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
  await flush(deps())
  catalog.restore()
  gateway = createFakeGateway({ catalog })
})

const stateOfOrder = async () => (await listMyOrders(db))[0]?.state
const arrive = async () => {
  const { kind = '', payload } = (await findOperation(db, uuid(1))) ?? {}
  gateway.ledger.arrive({ id: uuid(1), kind, payload })
}

it('an order that the restored server has from another device is confirmed', async () => {
  await arrive()
  await pull(deps())
  expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention' })
  expect(await takeUnannouncedRefusals(db, 2)).toHaveLength(1)
  await askAboutRefusals(deps())
  expect(await stateOfOrder()).toMatchObject({ name: 'confirmed' })
  expect(await takeUnannounced(db, 3)).toHaveLength(1)
})

it('an order that the restored server does not know stays refused with its reason, for good', async () => {
  await pull(deps())
  await askAboutRefusals(deps())
  await arrive()
  expect(gateway.ledger.effects).toEqual([])
  expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention', problems: items })
  const asked = gateway.tokens.length
  await askAboutRefusals(deps())
  expect(gateway.tokens).toHaveLength(asked)
})

it('without an answer, it is asked again', async () => {
  await arrive()
  await pull(deps())
  gateway.forecast.push('lost-request')
  await askAboutRefusals(deps())
  expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention' })
  await askAboutRefusals(deps())
  expect(await stateOfOrder()).toMatchObject({ name: 'confirmed' })
})

it('nothing is withdrawn while the server was not restored', async () => {
  await pull(deps())
  await askAboutRefusals(deps())
  const asked = gateway.tokens.length
  await pull(deps())
  await askAboutRefusals(deps())
  expect(gateway.tokens).toHaveLength(asked)
})
