/** Disk faults: lost connections, commits without an event, no space left. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Dexie } from 'dexie'
import { type Db, closeDb } from '#db/database.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { claimNext, settle } from '../support/claim-one.ts'
import { settleWithOutcome } from '#db/outbox/sending/settle.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { takeBack } from '#db/outbox/decisions.ts'
import { replaceSession, writeSession } from '#db/session-store.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { addToCart, putLines, readCart } from '#db/shopper/stored-cart.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { placeAgain, reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { keepExistingCategory, saveUnderOtherId } from '#db/staff/category-id-conflict.ts'
import { setAside, takeOver } from '#db/staff/colleagues.ts'
import { keepPhoto } from '#db/staff/photos.ts'
import { moveStallStock } from '#db/staff/stall.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import type { Commit, DiskFault } from '../simulation/device/faulty-disk.ts'
import { loseConnection, viewOf } from '../simulation/device/faulty-disk.ts'
import { aCustomer, aLine, aProduct, aStockMove, anOrder, uuid } from '../support/builders.ts'
import { putProducts } from '../support/mirror.ts'
import { createTestDb } from '../support/test-db.ts'

let db: Db
let faults: DiskFault[]
/** Commits of the local database. */
let isMeant: (commit: Commit) => boolean

beforeEach(async () => {
  faults = []
  isMeant = ({ database }) => database === db.local.name
  const faultOf = (commit: Commit) => (isMeant(commit) ? (faults.shift() ?? null) : null)
  const indexedDB = viewOf(new IDBFactory(), { faultOf })
  db = createTestDb(indexedDB)
  await Promise.all([db.local.open(), db.mirror.open()])
})
afterEach(() => closeDb(db))

const order = (n: number) => enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: n })
const queuedIds = async () => (await listOperations(db)).rows.map(({ id }) => id)

describe('a lost connection to the database', () => {
  it('is opened again, and the write is repeated', async () => {
    faults.push('closed')
    await order(1)
    expect(await queuedIds()).toEqual([uuid(1)])
  })

  it('during several writes is opened again once', async () => {
    faults.push('closed')
    await Promise.all([1, 2, 3].map(order))
    expect((await queuedIds()).toSorted()).toEqual([1, 2, 3].map(uuid))
  })

  it('makes live queries run again, also for commits without an event', async () => {
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

  it('without a write in progress does not stop later reads', async () => {
    await order(1)
    loseConnection(db.local.backendDB())
    await Promise.allSettled([order(2), order(3)])
    expect(await queuedIds()).toHaveLength(3)
  })
})

describe('a connection that cannot be opened again', () => {
  it('is reported to watchers until it opens', async () => {
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

  it('counts a tap at the stall once', async () => {
    await moveStallStock(db, { id: '1', name: 'Box' }, -1, 'sold', {
      id: uuid(1),
      userId: 'ann',
      now: 1,
    })
    expect(await queuedIds()).toEqual([uuid(1)])
  })
})

it.each<[string, ...DiskFault[]]>([
  ['nobody hears of the commit', 'lost-event'],
  ['there is no room, and then nobody hears of the commit', 'full', 'lost-event'],
  ['there is no room, and then the connection is lost', 'full', 'closed'],
  ['the connection is lost, and then there is no room', 'closed', 'full'],
  ['the connection is lost again and again', 'closed', 'closed', 'lost-event'],
])('an order is placed once, and said to be, when %s', async (_, ...met) => {
  await putLines(db, [aLine()])
  faults.push(...met)
  const lines = await readCart(db)
  const request = { token: 'x'.repeat(43), lines, customer: aCustomer, draftKey: 'd', now: 1 }
  const placed = await placeMyOrder(db, { id: uuid(1), ...request })
  expect(faults, 'all of them have struck').toEqual([])
  expect(placed.ok).toBe(true)
  expect(await listMyOrders(db)).toHaveLength(1)
})

describe('a commit whose event is lost returns the usual result', () => {
  const refuse = (id: string, fields: object = {}) =>
    db.local.outbox
      .where('id')
      .equals(id)
      .modify({ state: 'rejected', attempts: 1, ...fields })
  const losing = async <T>(write: () => Promise<T>): Promise<T> => {
    faults.push('lost-event')
    const said = await write()
    expect(faults, 'the fault has struck').toEqual([])
    return said
  }

  it('when an outcome is saved', async () => {
    await order(1)
    const claimed = await claimNext(db, { now: 2, userId: null, owner: 'one' })
    const applied = { state: 'applied' as const, outcome: { status: 'applied' } }
    expect(await losing(() => settle(db, claimed?.seq ?? 0, 'one', applied))).toBe(true)
    await order(2)
    const asked = await claimNext(db, { now: 2, userId: null, owner: 'two' })
    await db.local.outbox.update(asked?.seq ?? 0, { state: 'pending' })
    const withdrawn = { status: 'rejected' as const, code: 'withdrawn' }
    expect(await losing(() => settleWithOutcome(db, { seq: 0, id: '', ...asked }, withdrawn))).toBe(
      true,
    )
    expect((await listOperations(db)).rows).toMatchObject([
      { state: 'applied' },
      { state: 'rejected' },
    ])
  })

  it('when a rejected order returns to the cart and a lost order is placed again', async () => {
    await putLines(db, [aLine()])
    const lines = await readCart(db)
    const request = { token: 'x'.repeat(43), lines, customer: aCustomer, draftKey: 'd', now: 1 }
    await placeMyOrder(db, { id: uuid(1), ...request })
    await db.local.outbox.clear()
    await db.local.myOrders.update(uuid(1), { lostAt: 1 })
    expect(await losing(() => placeAgain(db, uuid(1), 2))).toBe('queued')
    expect(await queuedIds()).toEqual([uuid(1)])
    await refuse(uuid(1))
    expect(await losing(() => reviveMyOrder(db, uuid(1), 'd', 3))).toBe(true)
    expect(await readCart(db)).toMatchObject([{ quantity: lines[0]?.quantity }])
    expect(await queuedIds()).toEqual([])
  })

  it('when writes are taken back', async () => {
    await order(1)
    expect(await losing(() => takeBack(db, [uuid(1)]))).toBe('taken-back')
  })

  it('when a category whose id is taken gets another id or is merged', async () => {
    const values = { name: 'Toys', description: 'x', imageUrl: '/x.jpg' }
    const outcome = { status: 'rejected', code: 'already_exists' }
    for (const n of [1, 2]) {
      const mutation = categoryCreationOf('toys', values)
      await enqueue(db, { id: uuid(n), mutation, userId: 'ann', now: 1 })
      await refuse(uuid(n), { outcome })
    }
    const to = { newId: uuid(9), userId: 'ann', now: 5 }
    expect(await losing(() => saveUnderOtherId(db, uuid(1), to))).toBe('toys-2')
    expect(await losing(() => keepExistingCategory(db, uuid(2), 'ann'))).toBe(true)
    expect(await queuedIds()).toEqual([uuid(9)])
  })

  it('when an owner decides for a colleague', async () => {
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 1 })
    expect(await losing(() => setAside(db, { userId: 'boss', now: 2 }))).toBe(1)
    expect(await losing(() => takeOver(db, { userId: 'boss', now: 3 }))).toBe(1)
    expect(await db.local.log.count()).toBe(2)
  })

  it('when a photo is kept, and when a session is renewed', async () => {
    const photo = { id: uuid(1), blob: new Blob(['x']), draftKey: 'product:new', createdAt: 1 }
    await losing(() => keepPhoto(db, photo))
    expect(await db.local.photos.count()).toBe(1)
    const session = {
      userId: 'ann',
      email: 'a@b.example',
      refreshToken: 'r',
      expiresAt: 9,
      ended: false,
    }
    await writeSession(db, { ...session, accessToken: 'old' })
    const renewed = { ...session, accessToken: 'new' }
    expect(await losing(() => replaceSession(db, 'old', renewed))).toBe(true)
  })
})

describe('a full disk', () => {
  beforeEach(() => putProducts(db, { id: '1' }))

  it('keeps the catalogue when an unimportant write of the engine fails', async () => {
    faults.push('full', 'full')
    await patchSyncState(db, { reachable: false }).catch(() => undefined)
    expect(await listProducts(db)).toHaveLength(1)
  })

  it('evicts the catalogue to save an order', async () => {
    faults.push('full', 'full')
    await order(1)
    expect(await queuedIds()).toEqual([uuid(1)])
    expect(await listProducts(db)).toHaveLength(0)
  })

  it('evicts the log and the history of stock before the catalogue', async () => {
    await db.local.log.add({ at: 1, event: 'pull', detail: '' })
    faults.push('full', 'full')
    await patchSyncState(db, { reachable: false })
    await order(1)
    expect(await db.local.log.count()).toBe(0)
    expect(await listProducts(db)).toHaveLength(1)
  })

  it("evicts sent operations before the catalogue, and only for people's writes", async () => {
    await order(1)
    await db.local.outbox.toCollection().modify({ state: 'applied' })
    await moveToSent(db, (await listOperations(db)).rows, 1)
    faults.push('full', 'full')
    await patchSyncState(db, { reachable: false })
    expect(await db.local.sent.count()).toBe(1)
    faults.push('full', 'full')
    await order(2)
    expect(await queuedIds()).toEqual([uuid(2)])
    expect(await db.local.sent.count()).toBe(0)
    expect(await listProducts(db)).toHaveLength(1)
  })

  it('is reported when nothing is left to evict, and nothing is written', async () => {
    faults.push('full', 'full', 'full')
    await expect(order(1)).rejects.toMatchObject({ name: 'NotSavedError' })
    expect(await queuedIds()).toEqual([])
  })
})

// Its pending requests ended with AbortError when it was set aside.
describe('a page that is restored', () => {
  it('repeats the writes whose pending requests ended with AbortError', async () => {
    faults.push('abort', 'abort', 'abort')
    await Promise.all([1, 2, 3].map(order))
    expect((await queuedIds()).toSorted()).toEqual([1, 2, 3].map(uuid))
  })

  it('repeats writes that it began before, when it was left', async () => {
    const written = order(1)
    db.transactions.stop()
    await new Promise((resolve) => setTimeout(resolve))
    db.transactions.resume()
    await written
    expect(await queuedIds()).toEqual([uuid(1)])
  })

  it('does not repeat a write that the full disk aborted', async () => {
    faults.push(...Array<DiskFault>(20).fill('full'))
    await expect(order(1)).rejects.toThrow('The storage of this device is full')
  })
})
