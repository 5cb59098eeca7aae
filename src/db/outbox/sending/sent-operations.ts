/**
 * What the server has acknowledged is kept for a while: a server that is restored from a backup has lost what came after it, and is told
 * again, by the same ids. One that has lost nothing answers from its ledger.
 */
import { isUpload } from '#domain/writes/mutations.ts'
import { type Operation } from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { writeBestEffort } from '#db/storage.ts'

/** A backup has to be younger than this (ms). */
export const keptMs = 7 * 24 * 60 * 60_000
/** And so many at most, the newest: a bound for a device that imports thousands. */
const mostKept = 3_000
const epochKey = 'server-epoch'

/** Moves acknowledged operations out of the outbox, in one transaction. */
export async function moveToSent(
  db: Db,
  operations: readonly Operation[],
  now: number,
): Promise<void> {
  if (operations.length === 0) return
  const { outbox, sent } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, async () => {
      await sent.bulkPut(operations.map((operation) => ({ ...operation, sentAt: now })))
      await outbox.bulkDelete(operations.map(({ seq }) => seq))
      await sent
        .where('sentAt')
        .below(now - keptMs)
        .delete()
      const extra = (await sent.count()) - mostKept
      if (extra > 0) await sent.orderBy('sentAt').limit(extra).delete()
    }),
  )
}

/** The epoch of the last pull; undefined before the first one. */
export async function readServerEpoch({ local }: Db): Promise<unknown> {
  return (await local.settings.get(epochKey))?.value
}

/**
 * After a pull. Another epoch than before: the server was restored, and everything it acknowledged before is queued again at its old
 * place. Returns how many are.
 */
export async function sendAgainAfterRestore(db: Db, epoch: string, now: number): Promise<number> {
  const { outbox, sent, settings } = db.local
  if ((await readServerEpoch(db)) === epoch) return 0
  return writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, settings, async () => {
      if ((await readServerEpoch(db)) === epoch) return 0
      await settings.put({ key: epochKey, value: epoch })
      const applied = await outbox.where('state').equals('applied').toArray()
      // The store of photos is none of what was restored, and the device has let its copies go.
      const old = [...(await sent.toArray()), ...applied].filter(
        ({ kind, outcome }) => !isUpload(kind) && parseApplied(outcome)?.epoch !== epoch,
      )
      await outbox.bulkPut(old.map((operation) => pendingAgain(operation, now)))
      await sent.bulkDelete(old.map(({ id }) => id))
      return old.length
    }),
  )
}

function pendingAgain(operation: Operation & { sentAt?: number }, now: number): Operation {
  const { sentAt: _at, outcome: _outcome, lastError: _error, lease: _lease, ...rest } = operation
  return { ...rest, state: 'pending', nextAttemptAt: now, again: true }
}
