/** Writes that other staff left on this device. An owner decides; the log records it. */
import { isSame } from '#domain/is-same.ts'
import { type Operation, isRefused, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeLog } from '#db/log.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { isLeaseExpired } from '#db/outbox/sending/eligibility.ts'
import { writeOnce } from '#db/storage.ts'

interface Decision {
  /** The owner's. */
  userId: string
  /** ms since 1970. */
  now: number
}

/** In the order of writing. */
export async function listColleaguesWrites(db: Db, userId: string): Promise<Operation[]> {
  const { rows } = await listOperations(db)
  return rows.filter((row) => isWaiting(row) && isColleagues(row, userId))
}

/**
 * The owner takes them over under their ids and in their order, conflicts and rejections included;
 * writes that were refused only because of their author are sent. Returns how many. While a write
 * is in flight, none of its author is taken over: a later one must not arrive before it.
 */
export function takeOver(db: Db, { userId, now }: Decision): Promise<number> {
  return change(db, { userId, now }, 'taken over', (row, sending) => {
    const { lease: _lease, ...operation } = row
    const { scope, state } = operation
    if (sending.some((other) => other.scope === scope)) return null
    const isSent = state === 'needs-sign-in' || state === 'inflight' || isByFormerStaff(operation)
    return {
      ...operation,
      scope: `user:${userId}`,
      writtenBy: operation.writtenBy ?? scope,
      ...(isSent && { state: 'pending' as const, nextAttemptAt: now }),
    }
  })
}

/** Refused before the ledger, because its author is no longer among the staff. */
function isByFormerStaff({ state, outcome, lastError }: Operation): boolean {
  return state === 'rejected' && outcome === undefined && lastError?.code === '42501'
}

/** Neither sent nor shown until their author decides; nothing is deleted. Returns how many. */
export function setAside(db: Db, { userId, now }: Decision): Promise<number> {
  return change(db, { userId, now }, 'set aside', ({ lease: _lease, ...operation }, sending) =>
    isRefused(operation) || sending.some(({ id }) => id === operation.id)
      ? null
      : { ...operation, state: 'rejected', lastError: { class: 'set-aside', at: now } },
  )
}

/** `decide`: null leaves an operation unchanged. `sending`: those in flight. */
async function change(
  db: Db,
  { userId, now }: Decision,
  event: string,
  decide: (operation: Operation, sending: readonly Operation[]) => Operation | null,
): Promise<number> {
  const { outbox } = db.local
  let next: Operation[] = []
  const write = (recordResult: (changed: Operation[]) => Operation[]) =>
    db.local.transaction('rw', outbox, async () => {
      const rows = await listColleaguesWrites(db, userId)
      const sending = rows.filter((row) => row.state === 'inflight' && !isLeaseExpired(row, now))
      next = rows.flatMap((row) => decide(row, sending) ?? [])
      await outbox.bulkPut(next)
      return recordResult(next)
    })
  const areThere = async () => isSame(await outbox.bulkGet(next.map(({ seq }) => seq)), next)
  const changed = await writeOnce(db, write, areThere)
  const ids = changed.map(({ id }) => id).join(', ')
  if (changed.length > 0) await writeLog(db, event, `by ${userId}: ${ids}`, now)
  return changed.length
}

function isColleagues({ scope }: Operation, userId: string): boolean {
  return scope !== 'anon' && scope !== `user:${userId}`
}
