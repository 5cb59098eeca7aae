import { readOperations } from '#db/schema/local-database.ts'
import { type Operation, isRefused, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { watchUntil } from '#db/watch.ts'
import { countUnsent } from '#db/staff/issues.ts'

/** `waiting`: queued, the server has not answered yet. `refused`: a conflict or a rejection, somebody has to look at it. */
type WriteOutcome = 'applied' | 'waiting' | 'refused'

/** What has become of these operations, as soon as it is certain, or after `timeoutMs` as far as it is known then. */
export async function waitForOutcome(
  db: Db,
  ids: readonly string[],
  timeoutMs: number,
): Promise<WriteOutcome> {
  return (await watchUntil(() => readOutcome(db, ids), isCertain, timeoutMs)) ?? 'waiting'
}

/** The first of them that somebody has to look at. */
export async function readRefused(db: Db, ids: readonly string[]): Promise<Operation | undefined> {
  return (await readWrites(db, ids)).find(isRefused)
}

function isCertain(outcome: WriteOutcome): boolean {
  return outcome !== 'waiting'
}

/** An operation that has left the outbox was acknowledged, or merged into another one: then it is as far as that. */
async function readOutcome(db: Db, ids: readonly string[]): Promise<WriteOutcome> {
  const writes = await readWrites(db, ids)
  if (writes.some(isRefused)) return 'refused'
  return writes.some(isWaiting) ? 'waiting' : 'applied'
}

async function readWrites(db: Db, ids: readonly string[]): Promise<Operation[]> {
  return (await db.outboxCache.read(readOperations)).rows.filter(({ id, merged = [] }) =>
    [id, ...merged].some((one) => ids.includes(one)),
  )
}

/** True as soon as nothing of this staff member waits any more; false after `timeoutMs`, or when the database fails. */
export async function whenSent(db: Db, userId: string, timeoutMs: number): Promise<boolean> {
  const unsent = await watchUntil(() => countUnsent(db, userId), isNone, timeoutMs)
  return unsent === 0
}

function isNone(unsent: number): boolean {
  return unsent === 0
}
