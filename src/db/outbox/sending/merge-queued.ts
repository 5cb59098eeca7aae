/** Two queued writes about the same thing become one, as long as neither was ever attempted. */
import type { Db } from '#db/database.ts'
import { isSame } from '#domain/plain-values.ts'
import { type Mutation, coalesce, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { productsOf } from './outbox-lanes.ts'

/** For a transaction on the outbox. True when it has changed and has to be looked at again. Ids of attempted operations are never touched (L2). */
export async function mergeWithNext(
  db: Db,
  first: Operation,
  rows: readonly Operation[],
): Promise<boolean> {
  const second = rows.find((row) => row.lane === first.lane && row.seq > first.seq)
  if (second === undefined || !canBeMerged(first) || !canBeMerged(second)) return false
  if (second.scope !== first.scope || !canFollow(second, first, rows)) return false
  const [one, two] = [readWhole(first), readWhole(second)]
  const merged = one && two && coalesce(one, two)
  if (merged === null) return false
  if (merged === 'none' && isCountedOn(first, second, rows)) return false
  await db.local.outbox.delete(second.seq)
  if (merged === 'none') await db.local.outbox.delete(first.seq)
  else
    await db.local.outbox.update(first.seq, {
      payload: merged.payload,
      merged: idsIn(first, second),
    })
  return true
}

/** Null when a newer version has written more than this one reads: merging would lose it. */
function readWhole({ kind, payload }: Operation): Mutation | null {
  const mutation = parseMutation(kind, payload)
  return mutation !== null && isSame(mutation.payload, payload) ? mutation : null
}

/** Whether another operation depends on the first, or stands between the two and is about the same product: then the first has to stay as it is. */
function isCountedOn(first: Operation, second: Operation, rows: readonly Operation[]): boolean {
  const products = productsOf(first)
  return rows.some(
    (row) =>
      row.deps.includes(first.id) ||
      (row.seq > first.seq &&
        row.seq < second.seq &&
        productsOf(row).some((id) => products.includes(id))),
  )
}

/** Whoever waits for the outcome of one of these ids now waits for that of the merged operation. */
function idsIn(first: Operation, second: Operation): string[] {
  return [...(first.merged ?? []), second.id, ...(second.merged ?? [])]
}

function canBeMerged(operation: Operation): boolean {
  return operation.state === 'pending' && operation.attempts === 0 && operation.solo !== true
}

/** Merging sends the second as early as the first: only where it waits for nothing else and nothing refers to its id. */
function canFollow(second: Operation, first: Operation, rows: readonly Operation[]): boolean {
  const waitsForOthers = second.deps.some(
    (dep) => dep !== first.id && rows.some(({ id, state }) => id === dep && state !== 'applied'),
  )
  return !waitsForOthers && !rows.some(({ deps }) => deps.includes(second.id))
}
