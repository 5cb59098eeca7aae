import { readOperations } from '#db/schema/local-database.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import { type Operation, isRefused, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { watchUntil } from '#db/watch.ts'
import { type NamedPieces, namePieces } from './entity-names.ts'

/** `waiting`: not answered yet. `refused`: a conflict or a rejection that needs a person. */
type WriteOutcome = 'applied' | 'waiting' | 'refused'

/** The outcome of these operations, or `waiting` if there is none after `timeoutMs`. */
export async function waitForOutcome(
  db: Db,
  ids: readonly string[],
  timeoutMs: number,
): Promise<WriteOutcome> {
  return (await watchUntil(() => readOutcome(db, ids), isCertain, timeoutMs)) ?? 'waiting'
}

/** The first of them that needs a person. */
export async function readRefused(db: Db, ids: readonly string[]): Promise<Operation | undefined> {
  return (await readWrites(db, ids)).find(isRefused)
}

/** What cancelling an order could not put back into stock. */
export async function readNotRestored(
  db: Db,
  ids: readonly string[],
  language = 'en',
): Promise<NamedPieces[]> {
  const sent = (await db.local.sent.bulkGet([...ids])).filter((row) => row !== undefined)
  const outcomes = [...(await readWrites(db, ids)), ...sent].map(({ outcome }) => outcome)
  const lines = outcomes.flatMap((outcome) => parseApplied(outcome)?.not_restored ?? [])
  return namePieces(db, lines, language)
}

function isCertain(outcome: WriteOutcome): boolean {
  return outcome !== 'waiting'
}

/** An operation outside the outbox was acknowledged, or merged: then the other one counts. */
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
