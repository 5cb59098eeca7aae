/** The queue of writes. They leave it only by acknowledgement or by a person's decision (L1). */
import { type Mutation, audienceOf, laneOf, timeIn } from '#domain/writes/mutations.ts'
import {
  type NewOperation,
  type Operation,
  type Scope,
  isWaiting,
  placeholderFor,
} from '#domain/writes/operation.ts'
import { memoize } from '#domain/functions.ts'
import type { Db } from '#db/database.ts'
import { type ReadRows, readOperations } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'

export interface Enqueue {
  /** UUID; also the idempotency key. */
  id: string
  mutation: Mutation
  /** The author, a staff member; null for a write that anyone may send. */
  userId: string | null
  /** Operations that must be applied before this one. */
  deps?: string[]
  /** Never merged with a neighbour. */
  solo?: boolean
  restocks?: readonly string[]
  /** ms since 1970. */
  now: number
  /** The corrected time in its payload (ms); undefined: not known. */
  at?: number | undefined
}

/** Adds one operation. Returns when it is on disk; throws (NotSavedError …) if it is not. */
export async function enqueue(db: Db, request: Enqueue): Promise<void> {
  const add = async () => {
    await db.local.outbox.add(newOperation(request))
    return request.id
  }
  await writeSafely(db, add, () => findQueued(db, request.id))
}

/** The id if the operation is in the outbox (an earlier attempt was committed). */
export async function findQueued(db: Db, id: string): Promise<string | undefined> {
  return (await db.local.outbox.where('id').equals(id).count()) > 0 ? id : undefined
}

/** For a transaction that writes more than that. Throws if a staff mutation has no author. */
export function newOperation(request: Enqueue): NewOperation {
  const { id, mutation, userId, deps = [], solo, restocks = [], now, at } = request
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
    ...(restocks.length > 0 && { restocks: [...restocks] }),
    nextAttemptAt: now,
    createdAt: now,
    ...(at !== undefined && timeIn(mutation) !== null && { writtenAt: at }),
  }
}

function scopeOf(mutation: Mutation, userId: string | null): Scope {
  if (audienceOf(mutation.kind) === 'anyone') return 'anon'
  if (userId === null) throw new Error(`${mutation.kind} needs a signed-in author`)
  return `user:${userId}`
}

/** In seq order. Rows that this version cannot read stay, listed as corrupt. */
export async function listOperations(db: Db): Promise<ReadRows<Operation>> {
  return db.outboxCache.read(readOperations)
}

/** For sending: unacknowledged operations in seq order, unreadable ones as placeholders. */
export async function listUnacknowledged(db: Db): Promise<readonly Operation[]> {
  return unacknowledged(await listOperations(db))
}

const unacknowledged = memoize(({ rows, corrupt }: ReadRows<Operation>): Operation[] => {
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

/** Makes it due now, if it waits for its next attempt or for a new version. */
export async function retryNow(db: Db, id: string): Promise<void> {
  await writeSafely(db, () =>
    db.local.outbox
      .where('id')
      .equals(id)
      .filter(({ state }) => state === 'pending' || state === 'needs-upgrade')
      .modify({ nextAttemptAt: 0, state: 'pending' }),
  )
}

/** Makes operations due that waited for a new version of the app, or for this user's sign-in. */
export async function release(db: Db, waiting: 'upgrade' | `user:${string}`): Promise<void> {
  const state = waiting === 'upgrade' ? 'needs-upgrade' : 'needs-sign-in'
  await db.local.outbox
    .where('state')
    .equals(state)
    .filter(({ scope }) => waiting === 'upgrade' || scope === waiting)
    .modify({ state: 'pending', nextAttemptAt: 0 })
}
