import type { Db } from '#db/database.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { writeBestEffort } from '#db/storage.ts'
import { type ClaimFacts, nextDueAt } from './eligibility.ts'

/** When something can be claimed next (ms since 1970); null if nothing waits. For live queries. */
export async function readNextDueAt(db: Db, facts: ClaimFacts): Promise<number | null> {
  return nextDueAt(await listUnacknowledged(db), facts)
}

/**
 * Ends the leases of senders that no longer run (the browser was killed). Only the holder of the
 * senders' lock may call it. The outcome of their operations is unknown (L4), without waiting for
 * the expiry. Senders without the lock may still run: their leases stay.
 */
export async function endLeases(db: Db): Promise<void> {
  await db.local.outbox
    .where('state')
    .equals('inflight')
    .filter(({ lease }) => lease?.owner.startsWith(unlocked) !== true)
    .modify((operation) => {
      delete operation.lease
      operation.state = 'pending'
    })
}

const unlocked = 'unlocked:'

/** The owner of a claim without the lock: only the expiry ends its lease. */
export function unlockedOwner(id: string): string {
  return `${unlocked}${id}`
}

/** After a reconnection: operations that failed without an answer are due now. Returns how many. */
export async function retryTransientNow(db: Db): Promise<number> {
  return writeBestEffort(db, () =>
    db.local.outbox
      .where('state')
      .equals('pending')
      .filter(
        ({ lastError, nextAttemptAt }) =>
          nextAttemptAt > 0 && lastError?.class === 'transient' && (lastError.status ?? 0) < 400,
      )
      .modify({ nextAttemptAt: 0 }),
  )
}
