import { type Operation, hasUnknownOutcome, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from './outbox.ts'
import type { OwnershipTest } from './ownership.ts'

/**
 * For a transaction on outbox that copies these operations into a file or a code: another device
 * may send them. Each counts as attempted with an unknown outcome, also after the next response.
 * So its payload stays the same as in the file (L2), and it is withdrawn before a person discards
 * it.
 */
export async function freezeForFile(db: Db, isTheirs: OwnershipTest): Promise<void> {
  const { rows } = await listOperations(db)
  const free = rows.filter((row) => isTheirs(row) && isUndecided(row) && mayBecomeKnown(row))
  await db.local.outbox.bulkUpdate(
    free.map(({ seq, attempts }) => ({ key: seq, changes: { attempts: attempts + 1 } })),
  )
}

/** The answer to an attempt that is under way answers only that attempt. */
function mayBecomeKnown(operation: Operation): boolean {
  return operation.state === 'inflight' || !hasUnknownOutcome(operation)
}

/** The ledger has not answered. */
function isUndecided(operation: Operation): boolean {
  return isWaiting(operation) && operation.outcome === undefined
}
