import { isCreation, isUpload, photosOf } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'
import { findQueued, listOperations } from './outbox.ts'

/**
 * Removes an operation by a person's decision, with everything that depends on it or follows a
 * creation in its lane, and photos that nothing else shows. Returns the ids removed; none if the
 * server may have one of them (see sync/online/withdraw.ts).
 */
export async function removeOperations(db: Db, id: string): Promise<string[]> {
  let removed: string[] = []
  const write = () =>
    db.local.transaction('rw', db.local.outbox, db.local.photos, async () => {
      const { rows } = await listOperations(db)
      const gone = withDependants(rows, id)
      if (gone.length === 0 || gone.some(mayHaveArrived)) return []
      await db.local.outbox.bulkDelete(gone.map(({ seq }) => seq))
      await db.local.photos.bulkDelete(photosOf(gone))
      removed = gone.map((operation) => operation.id)
      return removed
    })
  return writeSafely(db, write, async () =>
    removed.length > 0 && (await findQueued(db, id)) === undefined ? removed : undefined,
  )
}

/** Except for photos: an uploaded photo that nothing shows does no harm. */
function mayHaveArrived(operation: Operation): boolean {
  if (operation.state === 'inflight' || operation.state === 'applied') return true
  return hasUnknownOutcome(operation) && !isUpload(operation.kind)
}

/** The operation and everything that depends on it, in seq order. */
export function withDependants(operations: readonly Operation[], id: string): Operation[] {
  const gone = new Set<string>([id])
  const lanesOfCreations = new Set<string>()
  for (const operation of operations) {
    const dependsOnGone = operation.deps.some((dep) => gone.has(dep))
    if (gone.has(operation.id) || dependsOnGone || lanesOfCreations.has(operation.lane)) {
      gone.add(operation.id)
      if (isCreation(operation.kind)) lanesOfCreations.add(operation.lane)
    }
  }
  for (const operation of operations)
    if (isNeedless(operation, operations, gone)) gone.add(operation.id)
  return operations.filter((operation) => gone.has(operation.id))
}

/** An upload that only removed operations waited for, unless it may be on its way. */
function isNeedless(
  { id, kind, state }: Operation,
  operations: readonly Operation[],
  gone: ReadonlySet<string>,
): boolean {
  if (!isUpload(kind) || state === 'inflight' || state === 'applied') return false
  const waiting = operations.filter(({ deps }) => deps.includes(id))
  return waiting.length > 0 && waiting.every((operation) => gone.has(operation.id))
}
