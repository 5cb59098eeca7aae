/** What a disk does to writes: connections that are lost, commits nobody hears of, no room left. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Dexie } from 'dexie'
import { type Db, closeDb, createDb } from '#db/database.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { addToCart, putLines, readCart } from '#db/shopper/stored-cart.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { moveStallStock } from '#db/staff/stall.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import {
  type Commit,
  type DiskFault,
  loseConnection,
  viewOf,
} from '../simulation/device/faulty-disk.ts'
import { aCustomer, aLine, aProduct, aStockMove, anOrder, uuid } from '../support/builders.ts'
import { putProducts } from '../support/mirror.ts'

let db: Db
let faults: DiskFault[]
/** Commits the faults are meant for. */
let isMeant: (commit: Commit) => boolean

beforeEach(async () => {
  faults = []
  isMeant = ({ database }) => database === 'test-local'
  const faultOf = (commit: Commit) => (isMeant(commit) ? (faults.shift() ?? null) : null)
  const indexedDB = viewOf(new IDBFactory(), { faultOf })
  db = createDb({ name: 'test', dexie: { indexedDB, IDBKeyRange } })
  await Promise.all([db.local.open(), db.mirror.open()])
})
afterEach(() => closeDb(db))

const order = (n: number) => enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: n })
const queuedIds = async () => (await listOperations(db)).rows.map(({ id }) => id)

describe('a connection that is lost', () => {
  it('is opened again, and the write repeated', async () => {
    faults.push('closed')
    await order(1)
    expect(await queuedIds()).toEqual([uuid(1)])
  })

  it('while several writes run is opened once, and everything works afterwards', async () => {
    faults.push('closed')
    await Promise.all([1, 2, 3].map(order))
    expect((await queuedIds()).toSorted()).toEqual([1, 2, 3].map(uuid))
  })

  it('makes live queries ask again, also for what was committed unheard', async () => {
    const seen: number[] = []
    const stop = watch(
      () => db.local.outbox.count(),
      (count) => seen.push(count),
      () => undefined,
    )
    await expect.poll(() => seen).toEqual([0])
    faults.push('lost-event')
    await order(1)
    await expect.poll(() => seen.at(-1)).toBe(1)
    stop()
  })

  it('while nothing is written does not silence what is read next', async () => {
    await order(1)
    loseConnection(db.local.backendDB())
    await Promise.allSettled([order(2), order(3)])
    expect(await queuedIds()).toHaveLength(3)
  })
})

describe('a connection that cannot be opened again', () => {
  it('is told to whoever watches, until it can', async () => {
    const told: boolean[] = []
    db.connection.subscribe(() => told.push(db.connection.isLost()))
    const open = db.local.open.bind(db.local)
    db.local.open = () => Dexie.Promise.reject(new Error('The disk is gone'))
    faults.push('closed')
    await expect(order(1)).rejects.toThrow('The disk is gone')
    db.local.open = open
    faults.push('closed')
    await order(2)
    expect(told).toEqual([true, false])
  })
})

describe('a commit whose event is lost', () => {
  beforeEach(() => {
    faults.push('lost-event')
  })

  it('queues an import once', async () => {
    const mutations = [aStockMove('1', 5, 'import'), aStockMove('2', 5, 'import')]
    const ids = await queueWrites(db, { userId: 'ann', mutations, now: 1 })
    expect(await queuedIds()).toEqual(ids)
  })

  it('queues a message once', async () => {
    await order(1)
    expect(await queuedIds()).toEqual([uuid(1)])
  })

  it('counts a cart line once', async () => {
    await addToCart(db, aProduct(), 2, 1)
    expect((await readCart(db)).map(({ quantity }) => quantity)).toEqual([2])
  })

  it('places an order once, and says so', async () => {
    faults.length = 0
    await putLines(db, [aLine()])
    faults.push('lost-event')
    const lines = await readCart(db)
    const request = { token: 'x'.repeat(43), lines, customer: aCustomer, draftKey: 'd', now: 1 }
    const placed = await placeMyOrder(db, { id: uuid(1), ...request })
    expect(placed.ok).toBe(true)
    expect(await listMyOrders(db)).toHaveLength(1)
  })

  it('counts a tap at the stall once', async () => {
    await moveStallStock(db, { id: '1', name: 'Box' }, -1, 'sold', {
      id: uuid(1),
      userId: 'ann',
      now: 1,
    })
    expect(await queuedIds()).toEqual([uuid(1)])
  })
})

describe('a full disk', () => {
  beforeEach(() => putProducts(db, { id: '1' }))

  it('keeps the catalogue in view when the engine cannot note something', async () => {
    faults.push('full', 'full')
    await patchSyncState(db, { reachable: false }).catch(() => undefined)
    expect(await listProducts(db)).toHaveLength(1)
  })

  it('costs the catalogue before an order is lost', async () => {
    faults.push('full', 'full')
    await order(1)
    expect(await queuedIds()).toEqual([uuid(1)])
    expect(await listProducts(db)).toHaveLength(0)
  })

  it('costs the log and the history of stock before the catalogue', async () => {
    await db.local.log.add({ at: 1, event: 'pull', detail: '' })
    faults.push('full', 'full')
    await patchSyncState(db, { reachable: false })
    await order(1)
    expect(await db.local.log.count()).toBe(0)
    expect(await listProducts(db)).toHaveLength(1)
  })

  it('is told when nothing gives way any more, and nothing is written', async () => {
    faults.push('full', 'full', 'full')
    await expect(order(1)).rejects.toMatchObject({ name: 'NotSavedError' })
    expect(await queuedIds()).toEqual([])
  })
})
