import { isSame } from '#domain/is-same.ts'
import { isUpload, leaseOf, parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, parseOperation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeBestEffort, writeOrEvict } from '#db/storage.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { type ClaimFacts, isLeaseExpired, listEligible, longestWaitMs } from './eligibility.ts'
import { mergeNeighbours } from './merge-neighbours.ts'
import { readServerEpoch } from './sent-operations.ts'

interface Claim extends ClaimFacts {
  /** Unique to this claim: only its holder may settle the operations. */
  owner: string
}

/** From the eligible operations, in seq order: the first and those to be sent with it. */
export type Choose = (eligible: readonly Operation[]) => readonly Operation[]

/**
 * Marks the chosen operations as in flight, all or none. They are chosen from the cache; the
 * transaction compares them with the disk (compare-and-set), so two claims never share an operation
 * while its lease lasts. Merges neighbours first. Empty when nothing can be sent now.
 */
export async function claimBatch(
  db: Db,
  claim: Claim,
  choose: Choose,
): Promise<readonly Operation[]> {
  for (let stale = 0; stale < maxStaleReads;) {
    const rows = await listUnacknowledged(db)
    const chosen = choose(listEligible(rows, claim))
    if (chosen.length === 0) {
      if (!(await db.outboxCache.compareWithDisk())) return []
      stale += 1
      continue
    }
    const choice = choiceOf(chosen, rows)
    // Read before the request: a later epoch means a restore before or after the reply.
    const known = await readServerEpoch(db)
    const epoch = typeof known === 'string' ? known : ''
    // On a full disk the catalogue is evicted for a shopper's order, not for staff: they need it.
    const hasShopperWrite = chosen.some(({ scope }) => scope === 'anon')
    const write = hasShopperWrite ? writeOrEvict<Taken> : writeBestEffort<Taken>
    const taken = await write(
      db,
      () =>
        db.local.transaction('rw', db.local.outbox, async () =>
          take(db, choice, { ...claim, epoch }),
        ),
      () => findClaimed(db, claim.owner),
    )
    if (typeof taken === 'object') return taken
    if (taken === 'again') continue
    stale += 1
    db.outboxCache.invalidate()
  }
  return []
}

/** Attempts while other contexts change the queue; after that the timer tries again. */
const maxStaleReads = 20

/** `stale`: the cache was behind the disk. `again`: this claim has changed the outbox. */
type Taken = Operation[] | 'stale' | 'again'

/** Operations claimed by an earlier attempt whose commit was never confirmed. */
async function findClaimed(db: Db, owner: string): Promise<Operation[] | undefined> {
  const inFlight = await db.local.outbox.where('state').equals('inflight').toArray()
  const ours = inFlight.filter(({ lease }) => lease?.owner === owner)
  return ours.length === 0 ? undefined : ours
}

async function take(db: Db, choice: Choice, claim: Claim & { epoch: string }): Promise<Taken> {
  if (!(await isStillClaimable(db, choice, claim.now))) return 'stale'
  const { chosen, neighbours, rows } = choice
  let hasChanged = false
  for (const [at, operation] of chosen.entries()) {
    const neighbour = neighbours[at]
    if (parseMutation(operation.kind, operation.payload) === null) {
      await quarantine(db, operation, claim.now)
      hasChanged = true
    } else if (neighbour !== undefined) {
      const isMerged = await mergeNeighbours(db, operation, neighbour, { rows, now: claim.now })
      hasChanged ||= isMerged
    }
  }
  return hasChanged ? 'again' : markInFlight(db, chosen, claim)
}

interface Choice {
  chosen: readonly Operation[]
  /** By index of `chosen`: the next operation of its lane. */
  neighbours: readonly (Operation | undefined)[]
  rows: readonly Operation[]
}

export function choiceOf(chosen: readonly Operation[], rows: readonly Operation[]): Choice {
  const next = ({ lane, seq }: Operation) => rows.find((row) => row.lane === lane && row.seq > seq)
  return { chosen, neighbours: chosen.map(next), rows }
}

/**
 * Compares the choice with the disk, by indexes however long the queue is: the operations and their
 * neighbours are unchanged, nothing unknown was queued, everything before them in their lanes and
 * their deps is acknowledged, and no other photo is being uploaded.
 */
export async function isStillClaimable(
  db: Db,
  { chosen, neighbours, rows }: Choice,
  now: number,
): Promise<boolean> {
  const uploads = chosen.filter(({ kind }) => isUpload(kind))
  const answers = await Promise.all([
    areUnchanged(db, [...chosen, ...neighbours.flatMap((row) => row ?? [])]),
    areLanesUnchanged(db, chosen, rows),
    areAcknowledged(db, [...new Set(chosen.flatMap(({ deps }) => deps))]),
    ...uploads.map((operation) => isUploadFree(db, operation, now)),
  ])
  return answers.every(Boolean)
}

async function areUnchanged({ local }: Db, known: readonly Operation[]): Promise<boolean> {
  const stored: unknown[] = await local.outbox.bulkGet(known.map(({ seq }) => seq))
  return known.every(
    (operation, at) =>
      operation.kind === 'unreadable' || isSame(parseOperation(stored[at]), operation),
  )
}

/** Nothing was queued that the cache lacks; unknown rows before them in their lanes are applied. */
async function areLanesUnchanged(
  { local, outboxCache }: Db,
  chosen: readonly Operation[],
  rows: readonly Operation[],
): Promise<boolean> {
  const lanes = [...new Set(chosen.map(({ lane }) => lane))]
  const [keys, [newest = 0]] = await Promise.all([
    local.outbox.where('lane').anyOf(lanes).primaryKeys(),
    local.outbox.orderBy('seq').reverse().limit(1).primaryKeys(),
  ])
  if (newest > outboxCache.newest()) return false
  const seen = new Set(rows.map(({ seq }) => seq))
  const last = Math.max(...chosen.map(({ seq }) => seq))
  const unseen = keys.filter((key) => key < last && !seen.has(key))
  if (unseen.length === 0) return true
  const applied = new Set(await local.outbox.where('state').equals('applied').primaryKeys())
  return unseen.every((key) => applied.has(key))
}

async function areAcknowledged({ local }: Db, deps: readonly string[]): Promise<boolean> {
  if (deps.length === 0) return true
  const waitedFor = await local.outbox.where('id').anyOf(deps).toArray()
  return waitedFor.every(({ state }) => state === 'applied')
}

async function isUploadFree({ local }: Db, operation: Operation, now: number): Promise<boolean> {
  const inFlight = await local.outbox.where('state').equals('inflight').toArray()
  return !inFlight.some(
    (other) => other.id !== operation.id && isUpload(other.kind) && !isLeaseExpired(other, now),
  )
}

async function markInFlight(
  db: Db,
  chosen: readonly Operation[],
  { owner, now, epoch }: Claim & { epoch: string },
): Promise<Operation[]> {
  const marked = chosen.map((operation) => {
    const attempts = operation.attempts + 1
    const lease = { owner, until: now + leaseOf(operation.kind) }
    const first = attempts === 1 && operation.scope !== 'anon' ? { epoch } : {}
    return { operation, changes: { state: 'inflight' as const, attempts, lease, ...first } }
  })
  // An update keeps the fields of a newer version.
  await db.local.outbox.bulkUpdate(
    marked.map(({ operation: { seq }, changes }) => ({ key: seq, changes })),
  )
  return marked.map(({ operation, changes }) => ({ ...operation, ...changes }))
}

/** Keeps an entry that this version cannot read for one that can. */
async function quarantine(db: Db, operation: Operation, now: number): Promise<void> {
  await db.local.outbox.update(operation.seq, {
    state: 'needs-upgrade',
    nextAttemptAt: now + longestWaitMs,
    lastError: { class: 'upgrade', code: 'unreadable', at: now },
  })
}
