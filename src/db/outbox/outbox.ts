/** The queue of writes: what enters it leaves only by the server's acknowledgement or by a person's decision (L1). */
import {
  type Mutation,
  audienceOf,
  isCreation,
  isUpload,
  laneOf,
  photosOf,
} from '#domain/writes/mutations.ts'
import {
  type NewOperation,
  type Operation,
  type Scope,
  hasUnknownOutcome,
  isWaiting,
  placeholderFor,
} from '#domain/writes/operation.ts'
import { remembered } from '#domain/functions.ts'
import type { Db } from '#db/database.ts'
import { type ReadRows, readOperations } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'

export interface Enqueue {
  /** UUID; also the idempotency key. */
  id: string
  mutation: Mutation
  /** The staff member who writes it; null for what anyone may send. */
  userId: string | null
  /** Operations that must be applied before this one. */
  deps?: string[]
  /** Never merged with a neighbour. */
  solo?: boolean
  /** ms since 1970. */
  now: number
}

/** Adds one operation. Returns when it is on disk; throws (NotSavedError …) if it is not. */
export async function enqueue(db: Db, request: Enqueue): Promise<void> {
  const add = async () => {
    await db.local.outbox.add(newOperation(request))
    return request.id
  }
  await writeSafely(db, add, () => findQueued(db, request.id))
}

/** The id, if an earlier attempt to write the operation was committed; undefined: it is not there. */
export async function findQueued(db: Db, id: string): Promise<string | undefined> {
  return (await db.local.outbox.where('id').equals(id).count()) > 0 ? id : undefined
}

/** For transactions that write more than the operation. Throws if a staff mutation has no author. */
export function newOperation(request: Enqueue): NewOperation {
  const { id, mutation, userId, deps = [], solo, now } = request
  return {
    id,
    v: 1,
    kind: mutation.kind,
    lane: laneOf(mutation, id),
    scope: scopeOf(mutation, userId),
    deps,
    payload: mutation.payload,
    state: 'pending',
    attempts: 0,
    ...(solo === true && { solo }),
    nextAttemptAt: now,
    createdAt: now,
  }
}

function scopeOf(mutation: Mutation, userId: string | null): Scope {
  if (audienceOf(mutation.kind) === 'anyone') return 'anon'
  if (userId === null) throw new Error(`${mutation.kind} needs a signed-in author`)
  return `user:${userId}`
}

/** In seq order; rows this version cannot read are kept and listed as corrupt. */
export async function listOperations(db: Db): Promise<ReadRows<Operation>> {
  return db.outboxCache.read(readOperations)
}

/** What the server has not acknowledged, in seq order, with placeholders for rows that cannot be read: all that sending has to look at. */
export async function listUnacknowledged(db: Db): Promise<readonly Operation[]> {
  return unacknowledged(await listOperations(db))
}

const unacknowledged = remembered(({ rows, corrupt }: ReadRows<Operation>): Operation[] => {
  const waiting = rows.filter(isWaiting)
  const unread = corrupt
    .filter((row) => !isApplied(row))
    .flatMap((row) => placeholderFor(row) ?? [])
  if (unread.length === 0) return waiting
  return [...waiting, ...unread].toSorted((a, b) => a.seq - b.seq)
})

function isApplied(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && Reflect.get(stored, 'state') === 'applied'
}

/** A person tries again now: no waiting for the next attempt. Applied and decided operations are left alone. */
export async function retryNow(db: Db, id: string): Promise<void> {
  await writeSafely(db, () =>
    db.local.outbox
      .where('id')
      .equals(id)
      .filter(({ state }) => state === 'pending' || state === 'needs-upgrade')
      .modify({ nextAttemptAt: 0, state: 'pending' }),
  )
}

/** A new version of the app, or the same user signing in, may send what waited for it. */
export async function release(db: Db, waiting: 'upgrade' | `user:${string}`): Promise<void> {
  const state = waiting === 'upgrade' ? 'needs-upgrade' : 'needs-sign-in'
  await db.local.outbox
    .where('state')
    .equals(state)
    .filter(({ scope }) => waiting === 'upgrade' || scope === waiting)
    .modify({ state: 'pending', nextAttemptAt: 0 })
}

/**
 * A person gives an operation up. Everything that depends on it, or stands behind a creation in its lane, goes too;
 * returns the ids removed. What the server may have, or get, is not removed: empty answer (see sync/online/withdraw.ts). Photos that
 * nothing else shows go with them.
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

/** A photo does no harm where nothing shows it. */
function mayHaveArrived(operation: Operation): boolean {
  if (operation.state === 'inflight' || operation.state === 'applied') return true
  return hasUnknownOutcome(operation) && !isUpload(operation.kind)
}

/** The operation and all that cannot happen without it, in seq order. */
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

/** The upload of a photo that was waited for by nothing else. One that may be on its way stays. */
function isNeedless(
  { id, kind, state }: Operation,
  operations: readonly Operation[],
  gone: ReadonlySet<string>,
): boolean {
  if (!isUpload(kind) || state === 'inflight' || state === 'applied') return false
  const waiting = operations.filter(({ deps }) => deps.includes(id))
  return waiting.length > 0 && waiting.every((operation) => gone.has(operation.id))
}
