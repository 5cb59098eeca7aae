import { Dexie, RangeSet } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, closeDb } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { watch } from '#db/watch.ts'
import { aStockMove, anOperation, anOrder, uuid } from '../support/builders.ts'
import { createTestDb } from '../support/test-db.ts'
import { commitUnreported } from '../support/unreported-commit.ts'

let disk: IDBFactory
let db: Db
let otherTab: Db
beforeEach(() => {
  disk = new IDBFactory()
  db = createTestDb(disk)
  otherTab = createTestDb(disk)
})
afterEach(() => [db, otherTab].forEach(closeDb))

const order = (n: number, to = db) =>
  enqueue(to, { id: uuid(n), mutation: anOrder(), userId: null, now: n })
const ids = async () => (await listOperations(db)).rows.map(({ id }) => id)

describe('the outbox cache', () => {
  it('returns the same arrays until something changes', async () => {
    await order(1)
    const before = await listOperations(db)
    expect(await listOperations(db)).toBe(before)
    await order(2)
    expect((await listOperations(db)).rows[0]).toBe(before.rows[0])
  })

  it('follows writes, changes and deletions of any tab', async () => {
    await order(1)
    await order(2, otherTab)
    expect(await ids()).toEqual([uuid(1), uuid(2)])
    await otherTab.local.outbox.update(1, { state: 'rejected' })
    expect((await listOperations(db)).rows.map(({ state }) => state)).toEqual([
      'rejected',
      'pending',
    ])
    await otherTab.local.outbox.delete(1)
    expect(await ids()).toEqual([uuid(2)])
  })

  it('keeps the order when a row is put at an old position', async () => {
    for (const n of [1, 2, 3]) await order(n)
    await ids()
    await db.local.outbox.delete(2)
    await ids()
    await db.local.outbox.put(anOperation({ seq: 2, id: uuid(9) }))
    expect(await ids()).toEqual([uuid(1), uuid(9), uuid(3)])
  })

  it('follows a write of many rows, and the clearing of all', async () => {
    await ids()
    const many = Array.from({ length: 120 }, (_, at) => anOperation({ seq: at + 1 }))
    await otherTab.local.outbox.bulkAdd(many)
    expect(await ids()).toHaveLength(120)
    await otherTab.local.outbox.clear()
    expect(await ids()).toEqual([])
  })

  it('finds a write whose commit nobody reported, and notifies live queries', async () => {
    await order(1)
    const seen: number[] = []
    const stop = watch(
      async () => (await ids()).length,
      (count) => seen.push(count),
      () => undefined,
    )
    await expect.poll(() => seen.at(-1)).toBe(1)
    await commitUnreported(disk, 'outbox', (outbox) => outbox.add(anOperation({ seq: 2 })))
    expect(await db.outboxCache.compareWithDisk()).toBe(true)
    expect(await ids()).toHaveLength(2)
    await expect.poll(() => seen.at(-1)).toBe(2)
    await commitUnreported(disk, 'outbox', (outbox) => outbox.delete(1))
    expect(await db.outboxCache.compareWithDisk()).toBe(true)
    expect(await ids()).toEqual([uuid(2)])
    expect(await db.outboxCache.compareWithDisk()).toBe(false)
    stop()
  })

  it('reads everything again in a page that was restored', async () => {
    await order(1)
    await ids()
    const changed = anOperation({ id: uuid(1), seq: 1, state: 'rejected' })
    await commitUnreported(disk, 'outbox', (outbox) => outbox.put(changed))
    // What Dexie reports then.
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    expect((await listOperations(db)).rows.map(({ state }) => state)).toEqual(['rejected'])
  })

  it('ignores aborted transactions', async () => {
    await order(1)
    await ids()
    const undone = db.local.transaction('rw', db.local.outbox, async () => {
      await order(2)
      expect(await ids()).toHaveLength(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await ids()).toEqual([uuid(1)])
  })

  it('lists unreadable rows as corrupt', async () => {
    await db.local.outbox.add({ ...anOperation(), v: 2 } as never)
    expect((await listOperations(db)).corrupt).toHaveLength(1)
  })

  it('makes live queries that read it run again', async () => {
    const seen: number[] = []
    const stop = watch(
      async () => (await ids()).length,
      (count) => seen.push(count),
      () => undefined,
    )
    await expect.poll(() => seen.at(-1)).toBe(0)
    await order(1)
    await expect.poll(() => seen.at(-1)).toBe(1)
    const mutation = aStockMove('1', 1)
    await enqueue(otherTab, { id: uuid(2), mutation, userId: 'ann', now: 2 })
    await expect.poll(() => seen.at(-1)).toBe(2)
    await otherTab.local.outbox.update(1, { nextAttemptAt: 5 })
    await otherTab.local.outbox.delete(1)
    await expect.poll(() => seen.at(-1)).toBe(1)
    stop()
  })

  it('notifies a live query that waited for another reader', async () => {
    for (const n of [1, 2, 3]) await order(n)
    const seen: number[] = []
    const another = watch(
      ids,
      () => undefined,
      () => undefined,
    )
    const stop = watch(
      async () => {
        await listOperations(db)
        return db.local.drafts.count()
      },
      (count) => seen.push(count),
      () => undefined,
    )
    await expect.poll(() => seen.at(-1)).toBe(0)
    await db.local.drafts.put({ key: 'a' } as never)
    await expect.poll(() => seen.at(-1)).toBe(1)
    another()
    stop()
  })

  it('lets a reader beside a live query write afterwards', async () => {
    for (let n = 1; n <= 5; n += 1) await order(n)
    for (let n = 1; n <= 10; n += 1) {
      db.outboxCache.invalidate()
      const read = () => Promise.all([listOperations(db), db.local.settings.get('a')])
      const stop = watch(
        read,
        () => undefined,
        () => undefined,
      )
      for (let before = 0; before < n; before += 1) await Promise.resolve()
      await listOperations(db)
      const { outbox } = db.local
      await db.local.transaction('rw', outbox, async () => outbox.update(2, { attempts: n }))
      stop()
    }
    expect((await listOperations(db)).rows[1]).toMatchObject({ attempts: 10 })
  })

  it('is read once for simultaneous readers', async () => {
    for (let n = 1; n <= 20; n += 1) await order(n)
    await ids()
    await otherTab.local.outbox.toCollection().modify({ attempts: 1 })
    const table = db.local.outbox
    const reads: string[] = []
    const watched = new Proxy(table, {
      get: (target, key) => {
        if (typeof key === 'string' && ['limit', 'bulkGet', 'toArray'].includes(key))
          reads.push(key)
        return Reflect.get(target, key)
      },
    })
    Object.defineProperty(db.local, 'outbox', { value: watched, configurable: true })
    await Promise.all(Array.from({ length: 10 }, ids))
    expect(reads.filter((read) => read !== 'limit')).toHaveLength(1)
    expect(reads.length, 'each asks once, and one of them reads').toBe(11)
  })
})
