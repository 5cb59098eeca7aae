import { isSame } from '#domain/plain-values.ts'
import { type Mutation, coalesce, leaseOf, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeNote, writeOrMakeRoom } from '#db/storage.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { productsOf } from './outbox-lanes.ts'
import { type ClaimFacts, longestWaitMs, nextDueAt, nextEligible } from './outbox-rules.ts'
import { isStillClaimable } from './still-claimable.ts'

export interface Claim extends ClaimFacts {
  /** Unique to this claim: only its holder may settle the operation. */
  owner: string
}

/**
 * Takes the lowest eligible operation and marks it as in flight. It is chosen from the copy in memory; that the disk still has it so is
 * looked at in the transaction that takes it (compare-and-set): two claims never get the same one while its lease lasts. Neighbours
 * that were never attempted are merged first. Null when nothing can be sent now.
 */
export async function claimNext(db: Db, claim: Claim): Promise<Operation | null> {
  for (let stale = 0; stale < patience;) {
    const rows = await listUnacknowledged(db)
    const operation = nextEligible(rows, claim)
    if (operation === null) return null
    // A stall with a full phone keeps its products; a shopper's order does not wait for room.
    const write = operation.scope === 'anon' ? writeOrMakeRoom<Taken> : writeNote<Taken>
    const taken = await write(
      db,
      () =>
        db.local.transaction('rw', db.local.outbox, async () => take(db, operation, rows, claim)),
      () => findClaimed(db, claim.owner),
    )
    if (typeof taken === 'object') return taken
    if (taken === 'again') continue
    stale += 1
    db.outboxCopy.distrust()
  }
  return null
}

/** Others change the queue faster than it can be read: the timer looks again. */
const patience = 20

/** `stale`: the copy was behind the disk. `again`: the outbox has changed and has to be looked at again. */
type Taken = Operation | 'stale' | 'again'

/** What an earlier try has taken although nobody heard of it. */
async function findClaimed(db: Db, owner: string): Promise<Operation | undefined> {
  const inFlight = await db.local.outbox.where('state').equals('inflight').toArray()
  return inFlight.find(({ lease }) => lease?.owner === owner)
}

async function take(
  db: Db,
  operation: Operation,
  rows: readonly Operation[],
  claim: Claim,
): Promise<Taken> {
  if (!(await isStillClaimable(db, operation, rows, claim.now))) return 'stale'
  if (parseMutation(operation.kind, operation.payload) === null) {
    await setAside(db, operation, claim.now)
    return 'again'
  }
  if (await mergeWithNext(db, operation, rows)) return 'again'
  return markInFlight(db, operation, claim)
}

/** When the engine should look again (ms since 1970); null when nothing waits. For live queries. */
export async function readNextDueAt(db: Db, facts: ClaimFacts): Promise<number | null> {
  return nextDueAt(await listUnacknowledged(db), facts)
}

/**
 * Ends the leases of senders that are gone (of a killed browser, for instance), for whoever holds the lock that senders take: what
 * became of their operations is unknown, as after an expired lease (L4), but nobody has to wait until it expires. Senders that went on
 * without the lock may still be at work: their leases stay.
 */
export async function endLeases(db: Db): Promise<void> {
  await db.local.outbox
    .where('state')
    .equals('inflight')
    .filter(({ lease }) => lease?.owner.startsWith(unlocked) !== true)
    .modify((operation) => {
      delete operation.lease
      operation.state = 'pending'
    })
}

const unlocked = 'unlocked:'

/** The owner of a claim whose sender does not hold the lock: only its lease ends it. */
export function unlockedOwner(id: string): string {
  return `${unlocked}${id}`
}

/** After a re-connection: what failed without any answer of the server need not wait for its next attempt. Returns how many did. */
export async function retryTransientNow(db: Db): Promise<number> {
  return writeNote(db, () =>
    db.local.outbox
      .where('state')
      .equals('pending')
      .filter(
        ({ lastError, nextAttemptAt }) =>
          nextAttemptAt > 0 && lastError?.class === 'transient' && (lastError.status ?? 0) < 400,
      )
      .modify({ nextAttemptAt: 0 }),
  )
}

async function markInFlight(db: Db, operation: Operation, claim: Claim): Promise<Operation> {
  const claimed: Operation = {
    ...operation,
    state: 'inflight',
    attempts: operation.attempts + 1,
    lease: { owner: claim.owner, until: claim.now + leaseOf(operation.kind) },
  }
  const { seq, state, attempts, lease } = claimed
  // What a newer version has written beside it stays.
  await db.local.outbox.update(seq, { state, attempts, lease })
  return claimed
}

/** What this version cannot read is kept for one that can. */
async function setAside(db: Db, operation: Operation, now: number): Promise<void> {
  await db.local.outbox.update(operation.seq, {
    state: 'needs-upgrade',
    nextAttemptAt: now + longestWaitMs,
    lastError: { class: 'upgrade', code: 'unreadable', at: now },
  })
}

/** True when the outbox has changed and has to be looked at again. Ids of attempted operations are never touched (L2). */
async function mergeWithNext(
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

/** Something waits for the first, or tells of the same product before the second: without the first it could not happen. */
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

/** Whoever waits for the second one's outcome waits for the first one's now. */
function idsIn(first: Operation, second: Operation): string[] {
  return [...(first.merged ?? []), second.id, ...(second.merged ?? [])]
}

function canBeMerged(operation: Operation): boolean {
  return operation.state === 'pending' && operation.attempts === 0 && operation.solo !== true
}

/** The second may only be sent as early as the first if nothing else has to come before it or counts on its id. */
function canFollow(second: Operation, first: Operation, rows: readonly Operation[]): boolean {
  const waitsForOthers = second.deps.some(
    (dep) => dep !== first.id && rows.some(({ id, state }) => id === dep && state !== 'applied'),
  )
  return !waitsForOthers && !rows.some(({ deps }) => deps.includes(second.id))
}
