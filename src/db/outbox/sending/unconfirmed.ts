/**
 * Refusals as not found: the server may have been restored from a backup and lost the creation,
 * which is sent again only after a pull has noticed the restore. A person decides about them once a
 * pull has shown the epoch that was known at the first attempt.
 */
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, isUnconfirmed } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { renewOperation } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { writeBestEffort } from '#db/storage.ts'

/** Without `epoch`, another device or an older version made the first attempt. */
export function waitsForPull(
  { epoch }: Operation,
  { state, outcome }: Pick<Operation, 'state' | 'outcome'>,
): boolean {
  return state === 'rejected' && epoch !== undefined && parseRejected(outcome)?.code === 'not_found'
}

/** Their ids. Read before a pull: one that began before the refusal confirms nothing. */
export async function listUnconfirmed(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await listOperations(db)
  return new Set(rows.filter(isUnconfirmed).map(({ id }) => id))
}

/**
 * After a pull that found `epoch`: a refusal by a server that was not restored needs a decision.
 * All other writes are sent again under new ids, because the ledger repeats a refusal.
 */
export async function confirmRefusals(
  db: Db,
  ids: ReadonlySet<string>,
  { epoch, now }: { epoch: string; now: number },
): Promise<void> {
  if (ids.size === 0) return
  const { outbox, stallDays } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      const { rows } = await listOperations(db)
      for (const operation of rows.filter((row) => ids.has(row.id) && isUnconfirmed(row))) {
        const isKnown = operation.epoch === epoch || operation.discarding === true
        if (isKnown || !(await sendAnew(db, operation, now))) await refuse(db, operation)
      }
    }),
  )
}

async function refuse(db: Db, { seq }: Operation): Promise<void> {
  await db.local.outbox.update(seq, { state: 'rejected', unconfirmed: false })
}

/** False: this version cannot read it. */
async function sendAnew(db: Db, old: Operation, now: number): Promise<boolean> {
  const mutation = parseMutation(old.kind, old.payload)
  if (mutation === null) return false
  await renewOperation(db, old, mutation, now)
  return true
}
