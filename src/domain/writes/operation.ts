import * as v from 'valibot'

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

/** Whose identity may send it: everybody's (sent without a user token) or one staff member's. */
export type Scope = 'anon' | `user:${string}`

const Scope = v.custom<Scope>(
  (value) => value === 'anon' || (typeof value === 'string' && /^user:.+/.test(value)),
)

const Millis = v.pipe(v.number(), v.finite())

/** A queued write as it is stored in the outbox. Times in ms since 1970; order is `seq`, never a clock. */
export const Operation = v.object({
  seq: v.pipe(v.number(), v.safeInteger()),
  /** UUID and idempotency key; frozen, like the payload, once `attempts` > 0. */
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
      /** Why the server refused it, in its own words. */
      message: v.optional(v.string()),
      at: Millis,
    }),
  ),
  outcome: v.optional(v.unknown()),
  /** Never merged, so that it can be undone alone. */
  solo: v.optional(v.boolean()),
  /** Ids of what was merged into it before it was ever sent. */
  merged: v.optional(v.array(v.string())),
  /** A pull has shown that the server has done it, at this moment of its clock (ISO 8601), although its answer has not come. */
  arrivedAt: v.optional(v.string()),
  /** By '<table>/<id>': the version that its row has since. As `arrivedAt`, without a clock. */
  arrived: v.optional(v.record(v.string(), v.number())),
  /** It was acknowledged before, and is sent again to a restored server: rows contain it, or will. */
  again: v.optional(v.boolean()),
  /** The scope of its author, where somebody else has taken it over. */
  writtenBy: v.optional(v.string()),
  createdAt: Millis,
})
export type Operation = v.InferOutput<typeof Operation>
/** Before the outbox has given it its place. */
export type NewOperation = Omit<Operation, 'seq'>

/** Not yet on the server as far as this device knows. */
export function isWaiting(operation: Operation): boolean {
  return operation.state !== 'applied'
}

export const refusedStates: readonly OperationState[] = ['conflict', 'rejected']

/** Refused or in conflict: it does not happen by itself any more. Somebody resolves, changes or discards it. */
export function isRefused({ state }: Pick<Operation, 'state'>): boolean {
  return refusedStates.includes(state)
}

/**
 * The server may have done it: it was sent, and the ledger has not answered. A refusal before the ledger (of the token, for instance) answers one
 * attempt, not those before it.
 */
export function hasUnknownOutcome(operation: Operation): boolean {
  const { attempts, outcome, state, lastError } = operation
  if (attempts === 0 || outcome !== undefined || state === 'applied') return false
  if (attempts > 1 || state === 'inflight') return true
  const { class: failure = '', status = 0, code } = lastError ?? {}
  if (isRefused(operation) && failure !== 'set-aside') return false
  if (code === 'rate_limited') return false
  return status < 400 || !['sign-in', 'upgrade'].includes(failure)
}

/** A person has to decide before it can go on. */
export function needsDecision(operation: Operation): boolean {
  return isRefused(operation) || operation.state === 'needs-sign-in'
}

/** This person can decide it: it is their own, or the shop's, which belongs to whoever holds the device. */
export function needsDecisionBy(operation: Operation, userId: string | null): boolean {
  const { scope } = operation
  return needsDecision(operation) && (scope === 'anon' || scope === `user:${userId}`)
}

const Unreadable = v.object({
  seq: v.pipe(v.number(), v.safeInteger()),
  id: v.string(),
  lane: v.string(),
  scope: v.fallback(Scope, 'anon'),
})

/**
 * A placeholder for a stored write that only another version of the app can read: it is never ready, so nothing behind it in its lane, and nothing
 * that depends on it, is sent first. Null: not even its place can be read.
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
  const parsed = v.safeParse(Operation, stored)
  return parsed.success ? parsed.output : null
}
