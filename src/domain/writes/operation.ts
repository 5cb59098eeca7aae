import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'

/** docs/architecture.md has the diagram. */
export const operationStates = [
  'pending',
  'inflight',
  'applied',
  'needs-sign-in',
  'needs-upgrade',
  'conflict',
  'rejected',
] as const
export type OperationState = (typeof operationStates)[number]

/** Who may send it: anybody without a user token, or one staff member. */
export type Scope = 'anon' | `user:${string}`

const Scope = v.custom<Scope>(
  (value) => value === 'anon' || (typeof value === 'string' && /^user:.+/.test(value)),
)

/** What a Date can hold (ms since 1970): a later one throws where it is shown. */
export const latestTime = 8.64e15
export const Millis = v.pipe(v.number(), v.minValue(-latestTime), v.maxValue(latestTime))

/** A queued write in the outbox. Times in ms since 1970; the order is `seq`, never a clock. */
export const Operation = v.object({
  seq: v.pipe(v.number(), v.safeInteger()),
  /** UUID and idempotency key; frozen, with the payload, once `attempts` > 0. */
  id: v.pipe(v.string(), v.uuid()),
  /** Envelope version. */
  v: v.literal(1),
  kind: v.string(),
  lane: v.string(),
  scope: Scope,
  /** Operations that must be applied first. */
  deps: v.array(v.string()),
  payload: v.unknown(),
  state: v.picklist(operationStates),
  attempts: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  nextAttemptAt: Millis,
  lease: v.optional(v.object({ owner: v.string(), until: Millis })),
  lastError: v.optional(
    v.object({
      class: v.string(),
      status: v.optional(v.number()),
      code: v.optional(v.string()),
      /** The server's reason. */
      message: v.optional(v.string()),
      at: Millis,
    }),
  ),
  outcome: v.optional(v.unknown()),
  /** Never merged, so that it can be undone alone. */
  solo: v.optional(v.boolean()),
  /** Ids of products that it puts back into stock, where its payload does not name them. */
  restocks: v.optional(v.array(v.string())),
  /** Ids of operations that it replaces without a decision: merged, or lost with their creation. */
  merged: v.optional(v.array(v.string())),
  /**
   * A pull has shown that the server applied it although its answer was lost: by '<table>/<id>',
   * the version from which on a row contains it.
   */
  arrived: v.optional(v.record(v.string(), v.number())),
  /** It was acknowledged, and is sent again to a restored server: rows contain it, or will. */
  again: v.optional(v.boolean()),
  /** Acknowledged, without its texts about a customer: it is not sent to a restored server. */
  forgotten: v.optional(v.boolean()),
  /** The epoch that the device knew at the first attempt, '' before any; only of staff's writes. */
  epoch: v.optional(v.string()),
  /** Refused before a pull found that the server was restored: it may not know the refusal. */
  recheck: v.optional(v.boolean()),
  /** Pending after a refusal that counts once a pull has shown that the server was not restored. */
  unconfirmed: v.optional(v.boolean()),
  /** A person has given it up: at the next contact it is withdrawn, and it is not sent. */
  discarding: v.optional(v.boolean()),
  /**
   * A help file or a code brought it: what it took in cash is not in this drawer, and only the
   * browser that wrote an order puts it back into the cart.
   */
  imported: v.optional(v.boolean()),
  /** Its author's scope, if another staff member has taken it over or a file has brought it. */
  writtenBy: v.optional(v.string()),
  createdAt: Millis,
  /**
   * The time in its payload by the server's clock: known when it was written, or at the next pull.
   * Absent: this device does not know how wrong its clock was.
   */
  writtenAt: v.optional(Millis),
})
export type Operation = v.InferOutput<typeof Operation>
export type NewOperation = Omit<Operation, 'seq'>

/** A shopper's write from a help file: the texts in it leave this device with the staff. */
export function isOfOtherShopper({ scope, writtenBy }: Operation): boolean {
  return scope === 'anon' && writtenBy !== undefined
}

/**
 * Names what a write has done: a sale (it is also its order's id) or a return keeps it when it is
 * replaced under another id. Without one in the payload: the operation's id, for ever.
 */
export function identityOf({ id, payload }: Pick<Operation, 'id' | 'payload'>): string {
  const identity: unknown = Object(payload).identity
  return typeof identity === 'string' ? identity : id
}

/** Of writes that have done the same, the last one. */
export function byIdentity(operations: readonly Operation[]): Operation[] {
  return [...new Map(operations.map((row) => [identityOf(row), row])).values()]
}

/** Not acknowledged by the server. */
export function isWaiting(operation: Operation): boolean {
  return operation.state !== 'applied'
}

/** Refused as not found, perhaps by a server that was restored and has lost the creation. */
export function isUnconfirmed({ state, unconfirmed }: Operation): boolean {
  return state === 'pending' && unconfirmed === true
}

export const refusedStates: readonly OperationState[] = ['conflict', 'rejected']

/** Refused or in conflict: a person resolves, changes or discards it. */
export function isRefused({ state }: Pick<Operation, 'state'>): boolean {
  return refusedStates.includes(state)
}

/**
 * The server may have applied it: it was sent, and the ledger has not answered. A refusal before
 * the ledger (of the token, for instance) answers only that attempt, and one before a restore
 * answers nothing.
 */
export function hasUnknownOutcome(operation: Operation): boolean {
  const { attempts, outcome, state, lastError } = operation
  if (isRefused(operation) && operation.recheck === true) return true
  if (attempts === 0 || outcome !== undefined || state === 'applied') return false
  if (attempts > 1 || state === 'inflight') return true
  const { class: failure = '', status = 0, code } = lastError ?? {}
  if (isRefused(operation) && failure !== 'set-aside') return false
  if (code === 'rate_limited') return false
  return status < 400 || !['sign-in', 'upgrade'].includes(failure)
}

/** An owner has set it aside: kept, neither sent nor shown until its author decides. */
export function isSetAside({ state, lastError }: Operation): boolean {
  return state === 'rejected' && lastError?.class === 'set-aside'
}

/** A person must decide before it is sent again. */
export function needsDecision(operation: Operation): boolean {
  return isRefused(operation) || operation.state === 'needs-sign-in'
}

/** Whether this person can decide: about their own writes, and shoppers' writes on this device. */
export function needsDecisionBy(operation: Operation, userId: string | null): boolean {
  const { scope } = operation
  return needsDecision(operation) && (scope === 'anon' || scope === `user:${userId}`)
}

const Unreadable = v.object({
  seq: v.pipe(v.number(), v.safeInteger()),
  /** Nothing can depend on an entry without a readable id. */
  id: v.fallback(v.string(), ''),
  /** Nothing waits behind an entry without a readable lane, but its dependants do. */
  lane: v.fallback(v.string(), ''),
  scope: v.fallback(Scope, 'anon'),
})

/**
 * A placeholder for a row of another version of the app. It is never ready: the lane behind it and
 * dependent operations wait. Null: not even its position is readable.
 */
export function placeholderFor(stored: unknown): Operation | null {
  const parsed = v.safeParse(Unreadable, stored)
  if (!parsed.success) return null
  return {
    ...parsed.output,
    v: 1,
    kind: 'unreadable',
    deps: [],
    payload: null,
    state: 'needs-sign-in',
    attempts: 0,
    nextAttemptAt: 0,
    createdAt: 0,
  }
}

/** Null when it is not an operation of this envelope version. */
export function parseOperation(stored: unknown): Operation | null {
  return parseOrNull(Operation, stored)
}
