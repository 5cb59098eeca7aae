import { isCreation, isUpload, photosOf } from '#domain/writes/mutations.ts'
import {
  type Operation,
  hasUnknownOutcome,
  isRefused,
  isWaiting,
  parseOperation,
} from '#domain/writes/operation.ts'
import { isRecordedAlready } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'
import { findQueued, listOperations } from './outbox.ts'
import { rememberRemovedPhotos } from './removed-photos.ts'

/** How an operation leaves the outbox, and which may leave it so. */
const mayEnd = {
  /** The server has it, and the mirror shows it. */
  acknowledged: ({ state }) => state === 'applied',
  /** Never sent: its neighbour contains it, or its author has taken it back. */
  unsent: ({ state, attempts }) => state === 'pending' && attempts === 0,
  /** A person has decided about its refusal: another write replaces it, or none. */
  decided: isRefused,
  /** A person has given it up. */
  discarded: (operation) => !mayHaveArrived(operation),
  /** About an order that the server has lost or refused: it is placed again, or in the cart. */
  'order ended': ({ state }) => state !== 'inflight',
  /** This version cannot read it: it is kept beside the queue. */
  'set aside': (row) => parseOperation(row) === null,
} satisfies Record<string, (operation: Operation) => boolean>

/**
 * For a transaction on the outbox: the only place that deletes from it. Throws, and nothing is
 * deleted, where one may not end so: a fault of the caller.
 */
export async function endOperations(
  db: Db,
  rows: readonly Operation[],
  how: keyof typeof mayEnd,
): Promise<void> {
  if (!rows.every(mayEnd[how])) throw new Error(`A write cannot end as '${how}'`)
  await db.local.outbox.bulkDelete(rows.map(({ seq }) => seq))
}

/**
 * Removes operations by a person's decision, with everything that depends on them or follows a
 * creation in their lanes, and photos that nothing else shows. Returns the ids removed; none if the
 * server may have one of them (see sync/online/withdraw.ts) or another member of staff wrote one.
 */
export async function removeOperations(db: Db, ...ids: string[]): Promise<string[]> {
  const [first] = ids
  const { outbox, photos, settings } = db.local
  let removed: string[] = []
  const write = () =>
    db.local.transaction('rw', outbox, photos, settings, async () => {
      const { rows } = await listOperations(db)
      const gone = withDependants(rows, ...ids)
      if (gone.length === 0 || gone.some(mayHaveArrived) || isOfOthers(gone, first)) return []
      await endOperations(db, gone, 'discarded')
      await photos.bulkDelete(photosOf(gone))
      await rememberRemovedPhotos(db, photosOf(gone))
      removed = gone.map((operation) => operation.id)
      return removed
    })
  return writeSafely(db, write, async () =>
    removed.length > 0 && first !== undefined && (await findQueued(db, first)) === undefined
      ? removed
      : undefined,
  )
}

/** Whether it cannot be discarded because a colleague on this device wrote something on top. */
export async function hasDependantsOfOthers(db: Db, id: string): Promise<boolean> {
  const { rows } = await listOperations(db)
  return isOfOthers(withDependants(rows, id), id)
}

function isOfOthers(gone: readonly Operation[], first: string | undefined): boolean {
  const decided = gone.find(({ id }) => id === first)
  return gone.some(({ scope }) => scope !== 'anon' && scope !== decided?.scope)
}

/** Except for photos: an uploaded photo that nothing shows does no harm. */
function mayHaveArrived(operation: Operation): boolean {
  if (operation.state === 'inflight' || operation.state === 'applied') return true
  return hasUnknownOutcome(operation) && !isUpload(operation.kind)
}

/** These operations and everything that depends on them, in seq order. */
export function withDependants(operations: readonly Operation[], ...ids: string[]): Operation[] {
  const gone = new Set(ids)
  // What another write has recorded is there: nothing that builds upon it is lost.
  const standing = new Set(operations.filter(isRecordedAlready).map(({ id }) => id))
  const lanesOfCreations = new Set<string>()
  for (const operation of operations) {
    const dependsOnGone = operation.deps.some((dep) => gone.has(dep) && !standing.has(dep))
    if (gone.has(operation.id) || dependsOnGone || lanesOfCreations.has(operation.lane)) {
      gone.add(operation.id)
      if (isCreation(operation.kind)) lanesOfCreations.add(operation.lane)
    }
  }
  for (const upload of operations.filter(({ kind }) => isUpload(kind)))
    if (isNeedless(upload, operations, gone)) gone.add(upload.id)
  return operations.filter((operation) => gone.has(operation.id))
}

/** Gives it up with what depends on it, or keeps both. For a transaction on the outbox. */
export async function setDiscarding(db: Db, id: string, discarding: boolean): Promise<void> {
  const family = withDependants((await listOperations(db)).rows, id).filter(isWaiting)
  await db.local.outbox.bulkUpdate(family.map(({ seq }) => ({ key: seq, changes: { discarding } })))
}

/** An upload that only removed operations of its author waited for, unless it may be on its way. */
function isNeedless(
  { id, state, scope }: Operation,
  operations: readonly Operation[],
  gone: ReadonlySet<string>,
): boolean {
  if (state === 'inflight' || state === 'applied') return false
  const waiting = operations.filter(({ deps }) => deps.includes(id))
  return waiting.length > 0 && waiting.every((one) => gone.has(one.id) && one.scope === scope)
}
