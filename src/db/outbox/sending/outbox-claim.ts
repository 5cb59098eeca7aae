import { leaseOf, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeBestEffort, writeOrEvict } from '#db/storage.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { mergeWithNext, isStillClaimable } from './claim-transaction.ts'
import { type ClaimFacts, listEligible, longestWaitMs, nextDueAt } from './outbox-rules.ts'

interface Claim extends ClaimFacts {
  /** Unique to this claim: only its holder may settle what it has taken. */
  owner: string
}

/** Of what may be sent, in seq order: the first, and whatever else is to be sent together with it. */
export type Choose = (eligible: readonly Operation[]) => readonly Operation[]

/** One alone. Null when nothing can be sent now. */
export async function claimNext(db: Db, claim: Claim): Promise<Operation | null> {
  const [operation = null] = await claimBatch(db, claim, (eligible) => eligible.slice(0, 1))
  return operation
}

/**
 * Marks the chosen ones of the eligible operations as in flight, all or nothing. They are chosen from the copy in memory; the transaction checks
 * that the disk still has them in that state (compare-and-set): two claims never get the same one while its lease lasts. Neighbours that were never
 * attempted are merged first. Empty when nothing can be sent now.
 */
export async function claimBatch(
  db: Db,
  claim: Claim,
  choose: Choose,
): Promise<readonly Operation[]> {
  for (let stale = 0; stale < patience;) {
    const rows = await listUnacknowledged(db)
    const chosen = choose(listEligible(rows, claim))
    if (chosen.length === 0) return []
    // On a full disk the catalogue gives way to a shopper's order, not to a write of staff: they need it to go on selling.
    const isAnyones = chosen.some(({ scope }) => scope === 'anon')
    const write = isAnyones ? writeOrEvict<Taken> : writeBestEffort<Taken>
    const taken = await write(
      db,
      () => db.local.transaction('rw', db.local.outbox, async () => take(db, chosen, rows, claim)),
      () => findClaimed(db, claim.owner),
    )
    if (typeof taken === 'object') return taken
    if (taken === 'again') continue
    stale += 1
    db.outboxCache.invalidate()
  }
  return []
}

/** Attempts while others keep changing the queue; after that the timer tries again. */
const patience = 20

/** `stale`: the copy was behind the disk. `again`: the outbox has changed and has to be looked at again. */
type Taken = Operation[] | 'stale' | 'again'

/** What an earlier attempt has claimed although its commit was never confirmed. */
async function findClaimed(db: Db, owner: string): Promise<Operation[] | undefined> {
  const inFlight = await db.local.outbox.where('state').equals('inflight').toArray()
  const ours = inFlight.filter(({ lease }) => lease?.owner === owner)
  return ours.length === 0 ? undefined : ours
}

async function take(
  db: Db,
  chosen: readonly Operation[],
  rows: readonly Operation[],
  claim: Claim,
): Promise<Taken> {
  if (!(await isStillClaimable(db, chosen, rows, claim.now))) return 'stale'
  let hasChanged = false
  for (const operation of chosen) {
    const isReadable = parseMutation(operation.kind, operation.payload) !== null
    if (!isReadable) await quarantine(db, operation, claim.now)
    if (!isReadable || (await mergeWithNext(db, operation, rows))) hasChanged = true
  }
  return hasChanged ? 'again' : markInFlight(db, chosen, claim)
}

/** When the engine should look again (ms since 1970); null when nothing waits. For live queries. */
export async function readNextDueAt(db: Db, facts: ClaimFacts): Promise<number | null> {
  return nextDueAt(await listUnacknowledged(db), facts)
}

/**
 * Ends the leases of senders that are gone (of a killed browser, for instance); only for the holder of the senders' lock. As after an expired lease,
 * the outcome of their operations is unknown (L4), but nobody waits for the expiry. Senders that went on without the lock may still be at work:
 * their leases stay.
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
  return writeBestEffort(db, () =>
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

async function markInFlight(
  db: Db,
  chosen: readonly Operation[],
  claim: Claim,
): Promise<Operation[]> {
  const marked = chosen.map((operation) => {
    const attempts = operation.attempts + 1
    const lease = { owner: claim.owner, until: claim.now + leaseOf(operation.kind) }
    return { operation, changes: { state: 'inflight' as const, attempts, lease } }
  })
  // What a newer version has written beside it stays.
  await db.local.outbox.bulkUpdate(
    marked.map(({ operation: { seq }, changes }) => ({ key: seq, changes })),
  )
  return marked.map(({ operation, changes }) => ({ ...operation, ...changes }))
}

/** What this version cannot read is kept for one that can. */
async function quarantine(db: Db, operation: Operation, now: number): Promise<void> {
  await db.local.outbox.update(operation.seq, {
    state: 'needs-upgrade',
    nextAttemptAt: now + longestWaitMs,
    lastError: { class: 'upgrade', code: 'unreadable', at: now },
  })
}
