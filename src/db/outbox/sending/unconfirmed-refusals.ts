/**
 * A restored server may refuse a write only because it has lost earlier ones of this device. So a
 * refused write of staff stays pending, beside its outcome, until a pull has confirmed the epoch.
 * If the epoch is new, it is queued again behind what the server has lost.
 */
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, refusedStates } from '#domain/writes/operation.ts'
import { isOutcome } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { replaceOperation } from '#db/outbox/decisions.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { writeBestEffort } from '#db/storage.ts'
import { readServerEpoch } from './server-epoch.ts'

export async function listUnconfirmed(db: Db): Promise<Operation[]> {
  return (await listUnacknowledged(db)).filter(isUnconfirmed)
}

function isUnconfirmed({ state, outcome }: Operation): boolean {
  return state === 'pending' && isOutcome(outcome)
}

/**
 * For a transaction on outbox, sent and settings: whether this refusal waits for a pull. One that
 * was repeated counts, and one on a device that has nothing to send again.
 */
export async function needsConfirmation(
  db: Db,
  { scope, outcome }: Operation,
  state: Operation['state'],
): Promise<boolean> {
  if (!refusedStates.includes(state) || scope === 'anon' || outcome !== undefined) return false
  if ((await readServerEpoch(db)) === undefined) return false
  const { outbox, sent } = db.local
  const acknowledged = await outbox.where('state').equals('applied').count()
  return acknowledged > 0 || (await sent.count()) > 0
}

/** After a pull that began when these were known and found the same epoch. */
export async function confirmRefusals(db: Db, known: readonly Operation[]): Promise<void> {
  if (known.length === 0) return
  await writeBestEffort(db, () =>
    db.local.outbox
      .where('seq')
      .anyOf(known.map(({ seq }) => seq))
      .filter(isUnconfirmed)
      .modify((operation) => {
        if (isOutcome(operation.outcome) && operation.outcome.status !== 'wait')
          operation.state = operation.outcome.status
      }),
  )
}

/** For a transaction on outbox and stallDays. The ledger refuses the old ids for good. */
export async function queueRefusedAgain(db: Db, now: number): Promise<void> {
  for (const operation of await listUnconfirmed(db)) {
    const mutation = parseMutation(operation.kind, operation.payload)
    const userId = operation.scope.slice('user:'.length)
    const newId = crypto.randomUUID()
    if (mutation !== null) await replaceOperation(db, operation, { mutation, newId, userId, now })
  }
}
