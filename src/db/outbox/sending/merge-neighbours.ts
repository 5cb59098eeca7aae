import { isSame } from '#domain/is-same.ts'
import { type Mutation, mergeMutations, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { endOperations } from '#db/outbox/lifecycle.ts'
import { isDue, productsOf } from './eligibility.ts'

/**
 * For a transaction on outbox: merges neighbours that were never attempted (L2). The first is due;
 * one that is not can still be taken back.
 */
export async function mergeNeighbours(
  db: Db,
  first: Operation,
  second: Operation,
  { rows, now }: { rows: readonly Operation[]; now: number },
): Promise<boolean> {
  if (!canBeMerged(first) || !canBeMerged(second) || !isDue(second, now)) return false
  if (!areOfOneAuthor(first, second) || !canFollow(second, first, rows)) return false
  const [one, two] = [readWhole(first), readWhole(second)]
  const merged = one && two && mergeMutations(one, two)
  if (merged === null) return false
  if (merged === 'none' && isDependedOn(first, second, rows)) return false
  await endOperations(db, merged === 'none' ? [first, second] : [second], 'unsent')
  if (merged !== 'none')
    await db.local.outbox.update(first.seq, {
      payload: merged.payload,
      merged: idsIn(first, second),
    })
  return true
}

/** A write that was taken over from a colleague stays as the colleague wrote it. */
function areOfOneAuthor(first: Operation, second: Operation): boolean {
  return second.scope === first.scope && second.writtenBy === first.writtenBy
}

/** Null if a newer version has written fields that this one does not know: merging loses them. */
function readWhole({ kind, payload }: Operation): Mutation | null {
  const mutation = parseMutation(kind, payload)
  return mutation !== null && isSame(mutation.payload, payload) ? mutation : null
}

/** Whether an operation depends on the first, or stands between both and changes its product. */
function isDependedOn(first: Operation, second: Operation, rows: readonly Operation[]): boolean {
  const products = productsOf(first)
  return rows.some(
    (row) =>
      row.deps.includes(first.id) ||
      (row.seq > first.seq &&
        row.seq < second.seq &&
        productsOf(row).some((id) => products.includes(id))),
  )
}

/** A screen that waits for one of these ids then waits for the merged operation. */
function idsIn(first: Operation, second: Operation): string[] {
  return [...(first.merged ?? []), second.id, ...(second.merged ?? [])]
}

function canBeMerged(operation: Operation): boolean {
  return operation.state === 'pending' && operation.attempts === 0 && operation.solo !== true
}

/** Merging sends the second early: only if it waits for nothing else and no row names its id. */
function canFollow(second: Operation, first: Operation, rows: readonly Operation[]): boolean {
  const waitsForOthers = second.deps.some(
    (dep) => dep !== first.id && rows.some(({ id, state }) => id === dep && state !== 'applied'),
  )
  return !waitsForOthers && !rows.some(({ deps }) => deps.includes(second.id))
}
