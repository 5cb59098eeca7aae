/** Which operation may be sent next. Pure: the claim applies it inside its transaction. */
import { waitsForStock } from '#domain/writes/references.ts'
import { isUpload, leaseOf, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import {
  type Lanes,
  deletedProduct,
  isBehindCreation,
  keyOf,
  lanesOf,
  productsOf,
} from './outbox-lanes.ts'

/**
 * A clock is read before its transaction begins, and may be corrected by seconds: a time that lies up to this much (ms) too far in the future is no
 * sign that it was turned back.
 */
const clockSlackMs = 5_000
/** No operation waits longer than this for its next attempt (ms). */
export const longestWaitMs = 60 * 60_000

export interface ClaimFacts {
  /** ms since 1970. */
  now: number
  /** Whose token could be sent along; null: only what anyone may send. */
  userId: string | null
  /** Photos are left to another sender. */
  leavesUploads?: boolean
}

/**
 * The operations that may be sent, in seq order: one in flight per lane and author (L3), in seq order within it (L6), after its deps. None of them
 * waits for another: they may be sent in any order, also at once. Photos are uploaded one at a time, so that senders, and most of a slow line, are
 * left for everything else (L5).
 */
export function listEligible(operations: readonly Operation[], facts: ClaimFacts): Operation[] {
  const lanes = lanesOf(operations)
  return lanes.heads.filter((head) => isEligible(head, lanes, facts))
}

/** When to look again (ms since 1970): the earliest moment at which something could be claimed; null if nothing waits. */
export function nextDueAt(operations: readonly Operation[], facts: ClaimFacts): number | null {
  const lanes = lanesOf(operations)
  const times = lanes.heads.flatMap((head) => {
    const { lease: _lease, ...unleased } = head
    if (!isEligible(head, lanes, facts, { ...unleased, nextAttemptAt: facts.now })) return []
    return [Math.max(facts.now, waitsUntil(head, facts.now))]
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** `asIf`: the operation in another state, to ask whether only its time is missing. */
function isEligible(
  head: Operation,
  lanes: Lanes,
  facts: ClaimFacts,
  asIf: Operation = head,
): boolean {
  return (
    isReady(asIf, facts.now) &&
    isSendableBy(head, facts.userId) &&
    head.deps.every((dep) => isAcknowledged(dep, lanes)) &&
    !isWaitingForStock(head, lanes) &&
    !isBehindSale(head, lanes) &&
    !isBehindCreation(head, lanes.creations) &&
    !isBehindUpload(head, lanes, facts.now) &&
    !(facts.leavesUploads === true && isUpload(head.kind))
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

/**
 * A sale comes after what brought its goods, as it did at the stall: the server would say that they are not sold, or sold out. Goods that
 * cannot come by themselves do not hold it up.
 */
function isWaitingForStock(head: Operation, { stockIncreases, stuck }: Lanes): boolean {
  if (!waitsForStock(head.kind)) return false
  return productsOf(head).some((id) => {
    const own = keyOf(head.scope, `product:${id}`)
    const position = stockIncreases.get(own) ?? Infinity
    return position < head.seq && position < (stuck.get(own) ?? Infinity)
  })
}

/** A product is deleted after what was sold of it before: the server still knows it then. */
function isBehindSale(head: Operation, { sales }: Lanes): boolean {
  const product = deletedProduct(head)
  return product !== null && isBefore(sales.get(keyOf(head.scope, product)), head)
}

function isBefore(seq: number | undefined, head: Operation): boolean {
  return seq !== undefined && seq < head.seq
}

/** Photos are uploaded one at a time. */
function isBehindUpload(head: Operation, { uploads }: Lanes, now: number): boolean {
  if (!isUpload(head.kind)) return false
  return uploads.some((other) => other.id !== head.id && !isLeaseExpired(other, now))
}

/** A dependency that is gone was acknowledged: discarding one takes its dependants along. */
function isAcknowledged(id: string, { byId }: Lanes): boolean {
  const operation = byId.get(id)
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
