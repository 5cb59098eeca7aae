/** Which operation may be sent next. Pure: the claim applies it inside its transaction. */
import {
  awaitsGoods,
  bringsGoods,
  effectsOf,
  isCreation,
  isRemoval,
  isUpload,
  leaseOf,
  parseMutation,
  targetOf,
} from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'

/** Clocks are read before transactions begin, and set by a few seconds: that turns no time back (ms). */
const clockSlackMs = 5_000
/** No operation waits longer than this for its next attempt (ms). */
export const longestWaitMs = 60 * 60_000

export interface ClaimFacts {
  /** ms since 1970. */
  now: number
  /** Whose token could be sent along; null: only what anyone may send. */
  userId: string | null
}

/**
 * The lowest operation that may be sent: one in flight per lane and author (L3), in seq order within it (L6), after its deps. Photos are
 * uploaded one at a time, so that they leave senders, and most of a thin line, to everything else (L5).
 */
export function nextEligible(
  operations: readonly Operation[],
  facts: ClaimFacts,
): Operation | null {
  return heads(operations).find((head) => isEligible(head, operations, facts)) ?? null
}

/** When to look again (ms since 1970): the earliest moment at which something could be claimed; null if nothing waits. */
export function nextDueAt(operations: readonly Operation[], facts: ClaimFacts): number | null {
  const times = heads(operations).flatMap((head) => {
    const { lease: _lease, ...unleased } = head
    if (!isEligible({ ...unleased, nextAttemptAt: facts.now }, operations, facts)) return []
    return [Math.max(facts.now, waitsUntil(head, facts.now))]
  })
  return times.length === 0 ? null : Math.min(...times)
}

/**
 * The first operation of every lane that is not acknowledged yet, in seq order: everything behind it waits. Everybody has lanes of
 * their own: nobody waits for a colleague who may never come back.
 */
function heads(operations: readonly Operation[]): Operation[] {
  const lanes = new Set<string>()
  return operations.filter(({ state, scope, lane }) => {
    const own = `${scope} ${lane}`
    if (state === 'applied' || lanes.has(own)) return false
    lanes.add(own)
    return true
  })
}

function isEligible(head: Operation, operations: readonly Operation[], facts: ClaimFacts): boolean {
  return (
    isReady(head, facts.now) &&
    isSendableBy(head, facts.userId) &&
    areDepsDone(head, operations) &&
    !isAwaitingGoods(head, operations) &&
    !isBehindSale(head, operations) &&
    !isBehindCreation(head, operations) &&
    !isBehindUpload(head, operations, facts.now)
  )
}

/** Its time has come; one in flight is sent again when its lease has expired. */
function isReady(head: Operation, now: number): boolean {
  if (head.state === 'inflight') return isLeaseExpired(head, now)
  return (head.state === 'pending' || head.state === 'needs-upgrade') && isDue(head, now)
}

function isSendableBy({ scope }: Operation, userId: string | null): boolean {
  return scope === 'anon' || scope === `user:${userId}`
}

function areDepsDone({ deps }: Operation, operations: readonly Operation[]): boolean {
  return deps.every((dep) => isAcknowledged(dep, operations))
}

/**
 * A sale comes after what brought its goods, as it did at the stall: the server would say that they are not sold, or sold out. Goods that
 * cannot come before somebody decides do not hold it up.
 */
function isAwaitingGoods(head: Operation, operations: readonly Operation[]): boolean {
  const sale = awaitsGoods(head.kind) ? parseMutation(head.kind, head.payload) : null
  if (sale === null) return false
  const lanes = new Set(effectsOf(sale, 0).map(({ id }) => `product:${id}`))
  const refused = new Set(operations.filter(isRefused).map(({ lane }) => lane))
  return operations.some(
    (other) =>
      other.seq < head.seq &&
      other.scope === head.scope &&
      other.state !== 'applied' &&
      lanes.has(other.lane) &&
      !refused.has(other.lane) &&
      bringsGoods(other),
  )
}

/** A product is deleted after what was sold of it before: the server still knows it then. */
function isBehindSale(head: Operation, operations: readonly Operation[]): boolean {
  const deletion = head.lane.startsWith('product:') ? parseMutation(head.kind, head.payload) : null
  if (deletion === null || !isRemoval(deletion)) return false
  return operations.some(
    (other) =>
      other.seq < head.seq &&
      other.scope === head.scope &&
      other.state !== 'applied' &&
      !isRefused(other) &&
      awaitsGoods(other.kind) &&
      productsOf(other).includes(targetOf(deletion)?.id ?? ''),
  )
}

/** What somebody else has created on this device has to be there before anybody changes it. */
function isBehindCreation(head: Operation, operations: readonly Operation[]): boolean {
  return operations.some(
    (other) =>
      other.seq < head.seq &&
      other.lane === head.lane &&
      other.scope !== head.scope &&
      other.state !== 'applied' &&
      isCreation(other.kind),
  )
}

/** Of the products that it sells, or changes the stock of. */
export function productsOf({ kind, payload }: Pick<Operation, 'kind' | 'payload'>): string[] {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return []
  return effectsOf(mutation, 0).flatMap(({ t, id }) => (t === 'products' && id !== null ? id : []))
}

/** Photos are uploaded one at a time. */
function isBehindUpload(head: Operation, operations: readonly Operation[], now: number): boolean {
  const isUploading = (other: Operation) =>
    isUpload(other.kind) && other.state === 'inflight' && !isLeaseExpired(other, now)
  return isUpload(head.kind) && operations.some((one) => one.id !== head.id && isUploading(one))
}

/** A dependency that is gone was acknowledged: discarding one takes its dependants along. */
function isAcknowledged(id: string, operations: readonly Operation[]): boolean {
  const operation = operations.find((candidate) => candidate.id === id)
  return operation === undefined || operation.state === 'applied'
}

/** ms since 1970; in the past if it need not wait at all. */
function waitsUntil(head: Operation, now: number): number {
  if (head.state === 'inflight') return isLeaseExpired(head, now) ? now : (head.lease?.until ?? now)
  return isDue(head, now) ? now : head.nextAttemptAt
}

/** A time further ahead than any wait can be means that the clock was turned back: due. What another version could not read is, too. */
function isDue(head: Operation, now: number): boolean {
  const { nextAttemptAt, lastError } = head
  if (lastError?.code === 'unreadable' && parseMutation(head.kind, head.payload) !== null)
    return true
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs + clockSlackMs
}

/** Expired means: outcome unknown (L4). A lease longer than any lease means that the clock was turned back. */
export function isLeaseExpired({ kind, lease }: Operation, now: number): boolean {
  return (
    lease === undefined || lease.until <= now || lease.until > now + leaseOf(kind) + clockSlackMs
  )
}
