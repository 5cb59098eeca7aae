/** The history of stock on a device: pulled with the orders, for thirty days. */
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { clearDevice } from '#db/device/clear-device.ts'
import type { Db } from '#db/database.ts'
import { wipePull } from '#db/mirror/pull-state.ts'
import { readOrdersState } from '#db/staff/orders.ts'
import { readStockHistory } from '#db/staff/stock.ts'
import { pullOrders } from '#sync/pull.ts'
import { aStockMoveRow, uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { signInAs } from '../support/sign-in.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'

const identity = { userId: 'staff-1', accessToken: 'token' }

function setUp(factory = new IDBFactory()) {
  const db = createTestDb(factory)
  const orders = createCatalogServer()
  const gateway = createFakeGateway({ orders })
  const withLock = <T>(_: string, run: () => Promise<T>) => run()
  const pull = async () => {
    await signInAs(db, identity.userId)
    return pullOrders({ db, gateway, now: () => 1, withLock, pageSize: 2 }, identity)
  }
  /** All in one transaction. */
  const write = (...rows: { id: string; delta: unknown }[]) => {
    const xid = orders.begin()
    for (const row of rows) orders.write(xid, row.id, row, 'stock_moves')
    orders.commit(xid)
  }
  return { db, orders, gateway, pull, write }
}

const idsOf = async (db: Db) => (await db.mirror.stock_moves.toArray()).map(({ id }) => id)

describe('a pull of the orders', () => {
  it('brings the moves of the stock, page by page', async () => {
    const { db, pull, write } = setUp()
    write(...[1, 2, 3, 4, 5].map((n) => aStockMoveRow({ id: uuid(n), delta: n })))
    expect(await pull()).toEqual({ ok: true, rows: 5 })
    expect(await db.mirror.stock_moves.get(uuid(4))).toMatchObject({ delta: 4, version: 1 })
    expect(await idsOf(db)).toHaveLength(5)
    expect(await db.mirror.quarantine.count()).toBe(0)
  })

  it('puts a damaged one into quarantine, continues, and does not take it for an order', async () => {
    const { db, pull, write } = setUp()
    write(aStockMoveRow({ id: uuid(1) }), { ...aStockMoveRow({ id: uuid(2) }), delta: 'two' })
    expect((await pull()).ok).toBe(true)
    expect(await idsOf(db)).toEqual([uuid(1)])
    expect(await db.mirror.quarantine.toArray()).toMatchObject([{ t: 'stock_moves', id: uuid(2) }])
    expect((await readOrdersState(db)).damaged).toEqual([])
  })

  it('deletes moves older than thirty days of server time at its end', async () => {
    const { db, pull, write } = setUp()
    // The model's clock stands at 1 November, 10:00.
    const [just, before] = ['2026-10-02T10:00:00.000Z', '2026-10-02T09:59:59.999Z']
    write(aStockMoveRow({ id: uuid(1), at: just }), aStockMoveRow({ id: uuid(2), at: before }))
    await pull()
    expect(await idsOf(db)).toEqual([uuid(1)])
  })

  it('keeps them visible after a reset, and sweeps those that the server no longer has', async () => {
    const { db, orders, gateway, pull, write } = setUp()
    write(...[1, 2, 3].map((n) => aStockMoveRow({ id: uuid(n) })))
    await pull()
    await db.mirror.stock_moves.put({
      ...aStockMoveRow({ id: uuid(9) }),
      version: 1,
      generation: 1,
    })
    orders.restore()
    gateway.pullForecast.push('fine', 'fine', 'lost-request')
    expect((await pull()).ok).toBe(false)
    expect(await idsOf(db)).toHaveLength(4)
    await pull()
    expect(await idsOf(db)).toEqual([uuid(1), uuid(2), uuid(3)])
  })
})

it.each([
  ['a sign-out', (db: Db) => wipePull(db, 'orders')],
  ['clearing the device', (db: Db) => clearDevice(db)],
])('%s leaves no move behind, damaged ones neither', async (_, wipe) => {
  const { db, pull, write } = setUp()
  write(aStockMoveRow({ id: uuid(1) }), { ...aStockMoveRow({ id: uuid(2) }), delta: null })
  await pull()
  await wipe(db)
  expect([await db.mirror.stock_moves.count(), await db.mirror.quarantine.count()]).toEqual([0, 0])
})

it('a device of the recorded release keeps its orders in view and pulls them again', async () => {
  const factory = new IDBFactory()
  await openVersion2(factory)
  const { db, pull, write, orders } = setUp(factory)
  write(aStockMoveRow({ id: uuid(1) }))
  expect(await db.mirror.orders.count()).toBe(1)
  expect(await db.mirror.quarantine.toArray()).toMatchObject([{ t: 'products' }])
  expect(await readStockHistory(db, '1')).toEqual({ changes: [], known: true })
  expect(await pull()).toEqual({ ok: true, rows: 1 })
  expect(await readStockHistory(db, '1')).toMatchObject({ changes: [{ delta: -2 }], known: true })
  expect(await db.mirror.pulls.get('orders')).toMatchObject({ complete: true, total: 40 })
  expect(await db.mirror.orders.count(), `${orders.epoch()} has no orders`).toBe(0)
})

/** The mirror of the recorded release at the end of a pull; its cursor has passed the move. */
async function openVersion2(indexedDB: IDBFactory): Promise<void> {
  const old = new Dexie(`${nameOf(indexedDB)}-mirror`, { indexedDB, IDBKeyRange })
  old.version(2).stores({
    products: 'id, category, created_at, generation',
    categories: 'id, generation',
    orders: 'id, created_at, status, generation',
    stock_moves: 'id, [product_id+at], at, generation',
    quarantine: 'key',
    pulls: 'name',
  })
  await old.table('orders').put({ id: uuid(7), status: 'pending', version: 1, generation: 1 })
  await old
    .table('quarantine')
    .put({ key: 'products/1', t: 'products', id: '1', reason: 'damaged' })
  await old.table('pulls').put({
    name: 'orders',
    scope: 'user:staff-1',
    cursor: { epoch: 'epoch-1', xid: 500, id: '~' },
    epoch: 'epoch-1',
    generation: 1,
    complete: true,
    sweeping: false,
    horizon: '501',
    at: '2026-11-01T09:00:00.000Z',
    total: 40,
  })
  old.close()
}
