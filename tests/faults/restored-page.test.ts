/** A page that was set aside: its pending requests end with AbortError. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, closeDb } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import type { DiskFault } from '../simulation/device/faulty-disk.ts'
import { viewOf } from '../simulation/device/faulty-disk.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { createTestDb } from '../support/test-db.ts'

let db: Db
let faults: DiskFault[]
beforeEach(async () => {
  faults = []
  const indexedDB = viewOf(new IDBFactory(), { faultOf: () => faults.shift() ?? null })
  db = createTestDb(indexedDB)
  await db.local.open()
})
afterEach(() => closeDb(db))

const order = (n: number) => enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now: n })
const queuedIds = async () => (await listOperations(db)).rows.map(({ id }) => id)

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
