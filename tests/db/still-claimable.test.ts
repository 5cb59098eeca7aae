import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, closeDb } from '#db/database.ts'
import { choiceOf, isStillClaimable } from '#db/outbox/sending/claim.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { anOperation, uuid } from '../support/builders.ts'
import { createTestDb } from '../support/test-db.ts'

let db: Db
beforeEach(async () => {
  db = createTestDb(new IDBFactory())
  const lane = 'product:1'
  await db.local.outbox.bulkAdd([
    anOperation({ seq: 1, lane, state: 'applied' }),
    anOperation({ seq: 2, lane, deps: [uuid(3)] }),
    anOperation({ seq: 3, state: 'applied' }),
  ])
})
afterEach(() => closeDb(db))

/** Whether the second operation stays claimable after `change`, unknown to this cache. */
async function holdsAfter(change: () => PromiseLike<unknown>): Promise<boolean> {
  const rows = await listUnacknowledged(db)
  const [chosen = anOperation()] = rows
  const newest = db.outboxCache.newest()
  await change()
  db.outboxCache.newest = () => newest
  return isStillClaimable(db, choiceOf([chosen], rows), 1)
}

describe('an operation chosen from the cache', () => {
  it('holds when nothing has changed', async () => {
    expect(await holdsAfter(async () => undefined)).toBe(true)
  })

  it.each([
    ['it was taken', () => db.local.outbox.update(2, { state: 'inflight', attempts: 1 })],
    ['it was given up', () => db.local.outbox.delete(2)],
    [
      'something before it in its lane waits again',
      () => db.local.outbox.update(1, { state: 'pending' }),
    ],
    ['its dependency waits again', () => db.local.outbox.update(3, { state: 'pending' })],
    [
      'something was queued that it may depend on',
      () => db.local.outbox.add(anOperation({ seq: 4 })),
    ],
  ])('does not hold when %s', async (_, change) => {
    expect(await holdsAfter(change)).toBe(false)
  })
})
