/**
 * Which operations may be sent next. Pure: the claim checks the choice inside its transaction.
 * An index of the queue is built once for each state of it: no rule compares all pairs.
 */
import { memoize } from '#domain/functions.ts'
import { restockedBy, waitsForStock } from '#domain/writes/references.ts'
import {
  effectsOf,
  isCreation,
  isRemoval,
  isUpload,
  leaseOf,
  parseMutation,
  targetOf,
} from '#domain/writes/mutations.ts'
import { type Operation, isRefused, isUnconfirmed } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'

/**
 * Times up to this much (ms) too far in the future do not mean that the clock was turned back: it
 * is read before the transaction, and may be corrected by seconds.
 */
const clockSlackMs = 5_000
/** No operation waits longer than this for its next attempt (ms). */
export const longestWaitMs = 60 * 60_000

export interface ClaimFacts {
  /** ms since 1970. */
  now: number
  /** Whose token is available; null: only operations that need none. */
  userId: string | null
  /** Another sender uploads the photos. */
  leavesUploads?: boolean
}

interface Lanes {
  /** By lane and author, the next operation, whether or not it can be sent; in seq order. */
  heads: readonly Operation[]
  byId: ReadonlyMap<string, Operation>
  /** By author and lane: `seq` of the first write that needs a person before it can be sent. */
  stuck: ReadonlyMap<string, number>
  /** By author and product: the writes that create it or increase its stock, in seq order. */
  stockIncreases: ReadonlyMap<string, readonly Operation[]>
  /** By author and product: `seq` of the first sale. */
  sales: ReadonlyMap<string, number>
  /** By lane. */
  creations: ReadonlyMap<string, readonly Operation[]>
  /** Those in flight, also under an expired lease. */
  uploads: readonly Operation[]
}

/** Each author has lanes of their own: nobody waits for a colleague who may never return. */
const lanesOf = memoize((operations: readonly Operation[]): Lanes => {
  const open = operations.filter(({ state }) => state !== 'applied')
  const heads = new Map<string, Operation>()
  const stockIncreases = new Map<string, Operation[]>()
  const sales = new Map<string, number>()
  const creations = new Map<string, Operation[]>()
  for (const operation of open) {
    const { kind, lane, scope, seq } = operation
    const own = keyOf(scope, lane)
    const head = heads.get(own)
    if (head === undefined) heads.set(own, operation)
    else if (isMissing(head) && isSentDeletion(operation)) {
      heads.delete(own)
      heads.set(own, operation)
    }
    for (const id of increasedBy(operation)) {
      const known = stockIncreases.get(keyOf(scope, id))
      if (known === undefined) stockIncreases.set(keyOf(scope, id), [operation])
      else known.push(operation)
    }
    if (isCreation(kind)) creations.set(lane, [...(creations.get(lane) ?? []), operation])
    if (!waitsForStock(kind) || isRefused(operation)) continue
    for (const id of productsOf(operation))
      if (!sales.has(keyOf(scope, id))) sales.set(keyOf(scope, id), seq)
  }
  return {
    heads: [...heads.values()],
    byId: new Map(operations.map((operation) => [operation.id, operation])),
    stuck: findStuck(open, creations),
    stockIncreases,
    sales,
    creations,
    uploads: open.filter(({ kind, state }) => state === 'inflight' && isUpload(kind)),
  }
})

/** Refused because the server does not have its row. */
function isMissing({ state, outcome }: Operation): boolean {
  return state === 'rejected' && parseRejected(outcome)?.code === 'not_found'
}

/**
 * A deletion that had its turn before a restore put earlier changes of the product back into the
 * queue. They may be refused because a deletion has arrived first, this one or a colleague's: it
 * does not wait until somebody has decided about them.
 */
function isSentDeletion(operation: Operation): boolean {
  return operation.attempts > 0 && deletedProduct(operation) !== null
}

/**
 * Refused and unreadable writes, writes behind or dependent on them, and what depends on a
 * colleague's unsent write, for instance changes of a product that it creates.
 */
function findStuck(open: readonly Operation[], creations: Lanes['creations']): Lanes['stuck'] {
  const ids = new Set<string>()
  const authors = new Map(open.map(({ id, scope }) => [id, scope]))
  const isOfColleague = (dep: string, scope: string) =>
    ![undefined, 'anon', scope].includes(authors.get(dep))
  const positions = new Map<string, number>()
  const isStuck = (operation: Operation) =>
    isRefused(operation) ||
    isUnreadable(operation) ||
    operation.seq > (positions.get(keyOf(operation.scope, operation.lane)) ?? Infinity) ||
    operation.deps.some((dep) => ids.has(dep) || isOfColleague(dep, operation.scope)) ||
    isBehindCreation(operation, creations)
  // A write that is sent again may stand behind its dependants: repeat until nothing is added.
  for (let before = -1; before < ids.size;) {
    before = ids.size
    for (const operation of open) {
      if (ids.has(operation.id) || !isStuck(operation)) continue
      const own = keyOf(operation.scope, operation.lane)
      ids.add(operation.id)
      positions.set(own, Math.min(operation.seq, positions.get(own) ?? Infinity))
    }
  }
  return positions
}

/** A placeholder, or a write whose payload this version cannot read. */
function isUnreadable({ kind, lastError }: Operation): boolean {
  return kind === 'unreadable' || lastError?.code === 'unreadable'
}

/** A creation by another author of this device is sent before any change of that row. */
function isBehindCreation({ scope, lane, seq }: Operation, creations: Lanes['creations']): boolean {
  return (creations.get(lane) ?? []).some((other) => other.scope !== scope && other.seq < seq)
}

function keyOf(scope: string, name: string): string {
  return `${scope} ${name}`
}

/** Ids of the products that it changes or sells. */
export const productsOf = memoize(({ kind, payload }: Operation): string[] => {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return []
  return effectsOf(mutation, 0).flatMap(({ t, id }) => (t === 'products' && id !== null ? id : []))
})

/** Null for a write that deletes no product. */
const deletedProduct = memoize(({ kind, lane, payload }: Operation): string | null => {
  const mutation = lane.startsWith('product:') ? parseMutation(kind, payload) : null
  return mutation !== null && isRemoval(mutation) ? (targetOf(mutation)?.id ?? null) : null
})

const increasedBy = memoize((operation: Operation) => [
  ...new Set([...restockedBy(operation), ...(operation.restocks ?? [])]),
])

/**
 * In seq order: at most one operation per lane and author (L3), the next of its lane (L6), after
 * its deps. They do not depend on each other, so they may be sent at once. Photos are uploaded one
 * at a time, which leaves senders and bandwidth for everything else (L5).
 */
export function listEligible(operations: readonly Operation[], facts: ClaimFacts): Operation[] {
  const lanes = lanesOf(operations)
  return lanes.heads.filter((head) => isEligible(head, lanes, facts))
}

/** The earliest time (ms since 1970) at which something can be claimed; null if nothing waits. */
export function nextDueAt(operations: readonly Operation[], facts: ClaimFacts): number | null {
  const lanes = lanesOf(operations)
  const times = lanes.heads.flatMap((head) => {
    const { lease: _lease, ...unleased } = head
    if (!isEligible(head, lanes, facts, { ...unleased, nextAttemptAt: facts.now })) return []
    return [Math.max(facts.now, waitsUntil(head, facts.now))]
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** `asIf`: the operation in another state, to check whether only its time is missing. */
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

/** Due, or in flight with an expired lease; not refused, nor given up by a person. */
function isReady(head: Operation, now: number): boolean {
  if (head.discarding === true || isUnconfirmed(head)) return false
  if (head.state === 'inflight') return isLeaseExpired(head, now)
  return (head.state === 'pending' || head.state === 'needs-upgrade') && isDue(head, now)
}

function isSendableBy({ scope }: Operation, userId: string | null): boolean {
  return scope === 'anon' || scope === `user:${userId}`
}

/**
 * A sale follows the writes that increased its stock, in the order at the stall; otherwise the
 * server rejects it as sold out. It does not wait for stock that needs a person first, nor for a
 * write that itself depends on a later one: they could wait for each other.
 */
function isWaitingForStock(head: Operation, lanes: Lanes): boolean {
  if (!waitsForStock(head.kind)) return false
  const { stockIncreases, stuck, byId } = lanes
  return productsOf(head).some((id) =>
    (stockIncreases.get(keyOf(head.scope, id)) ?? []).some(
      ({ seq, scope, lane, deps }) =>
        seq < head.seq &&
        seq < (stuck.get(keyOf(scope, lane)) ?? Infinity) &&
        deps.every((dep) => (byId.get(dep)?.seq ?? 0) < seq),
    ),
  )
}

/** A product is deleted after its earlier sales: the server must still know it for them. */
function isBehindSale(head: Operation, { sales }: Lanes): boolean {
  const product = deletedProduct(head)
  return product !== null && isBefore(sales.get(keyOf(head.scope, product)), head)
}

function isBefore(seq: number | undefined, head: Operation): boolean {
  return seq !== undefined && seq < head.seq
}

function isBehindUpload(head: Operation, { uploads }: Lanes, now: number): boolean {
  if (!isUpload(head.kind)) return false
  return uploads.some((other) => other.id !== head.id && !isLeaseExpired(other, now))
}

/** A missing dependency was acknowledged: discarding one discards its dependants. */
function isAcknowledged(id: string, { byId }: Lanes): boolean {
  const operation = byId.get(id)
  return operation === undefined || operation.state === 'applied'
}

/** ms since 1970; `now` if it need not wait. */
function waitsUntil(head: Operation, now: number): number {
  if (head.state === 'inflight') return isLeaseExpired(head, now) ? now : (head.lease?.until ?? now)
  return isDue(head, now) ? now : head.nextAttemptAt
}

/**
 * Also due: a time beyond the longest wait (the clock was turned back), and a write that another
 * version of the app could not read.
 */
export function isDue(head: Operation, now: number): boolean {
  const { nextAttemptAt, lastError } = head
  if (lastError?.code === 'unreadable' && parseMutation(head.kind, head.payload) !== null)
    return true
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs + clockSlackMs
}

/** Expired means unknown outcome (L4). A longer lease than any means: the clock was turned back. */
export function isLeaseExpired({ kind, lease }: Operation, now: number): boolean {
  return (
    lease === undefined || lease.until <= now || lease.until > now + leaseOf(kind) + clockSlackMs
  )
}
