/**
 * What may be sent in one request, and what is learned from the answer. Only operations of one author none of which waits for another, as if each
 * had a sender of its own. A request that fails as a whole is taken apart, so that no operation in it holds up the others (L5); each operation's own
 * answer counts for it alone.
 */
import type { Failure, Reply } from '#backend/gateway.ts'
import type { Settlement } from '#db/outbox/sending/outbox-settle.ts'
import { isMutationName, isUpload } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { releaseOf, settlementOf } from './settlement.ts'

/** Within what the server takes in one request. */
const maxBatchOperations = 50
const maxBatchCharacters = 100_000
/** After a request without any answer: a lost connection says nothing about how much it could carry. */
const minUnansweredLimit = 8
const hourMs = 60 * 60_000

/** What is known about a server, for as long as the page or worker lives. */
export interface BatchPolicy {
  /** ms since 1970: an older server takes one at a time until then. */
  singlesUntil: number
  /** By operation: with how many others, itself included, it may be sent. Only of those that were in a request that failed. */
  limits: Map<string, number>
}

export function createBatchPolicy(): BatchPolicy {
  return { singlesUntil: 0, limits: new Map() }
}

/** `eligible` in seq order; the first is always chosen. */
export function chooseBatch(
  { singlesUntil, limits }: BatchPolicy,
  eligible: readonly Operation[],
  now: number,
): Operation[] {
  const [first, ...others] = eligible
  if (first === undefined) return []
  if (now < singlesUntil || !canBatch(first)) return [first]
  const limitOf = ({ id }: Operation) => limits.get(id) ?? maxBatchOperations
  const chosen = [first]
  let limit = limitOf(first)
  let room = maxBatchCharacters - sizeOf(first)
  for (const operation of others) {
    if (chosen.length >= limit) break
    if (operation.scope !== first.scope || !canBatch(operation)) continue
    const size = sizeOf(operation)
    if (size > room || limitOf(operation) <= chosen.length) continue
    chosen.push(operation)
    limit = Math.min(limit, limitOf(operation))
    room -= size
  }
  return chosen
}

/** Files go to another place; of what this version does not know, nobody can say. */
function canBatch({ kind }: Operation): boolean {
  return isMutationName(kind) && !isUpload(kind)
}

function sizeOf({ payload }: Operation): number {
  return JSON.stringify(payload)?.length ?? 0
}

interface BatchReply {
  reply: Reply<ReadonlyMap<string, Outcome>>
  /** It was aborted for lack of an answer. */
  isTimedOut: boolean
}

/** What is to be done with each of them, in the same order. `random` in [0, 1). */
export function settlementsOfBatch(
  policy: BatchPolicy,
  sent: readonly Operation[],
  { reply, isTimedOut }: BatchReply,
  now: number,
  random: () => number,
): Settlement[] {
  if (reply.ok)
    return sent.map((operation) => ofOutcome(policy, operation, reply.value, now, random()))
  const verdict = isTimedOut ? 'singly' : verdictOn(reply.error)
  if (verdict === 'unsupported') policy.singlesUntil = now + hourMs
  const half = Math.floor(sent.length / 2)
  const limitByVerdict = { singly: 1, halve: half, unanswered: Math.max(minUnansweredLimit, half) }
  const limit = verdict === 'unsupported' || verdict === 'wait' ? null : limitByVerdict[verdict]
  return sent.map((operation) => {
    if (limit !== null) policy.limits.set(operation.id, limit)
    const { error } = reply
    if (verdict === 'wait' || verdict === 'unanswered')
      return settlementOf(operation, { ok: false, error }, now, random())
    return releaseOf(error, now)
  })
}

function ofOutcome(
  { limits }: BatchPolicy,
  operation: Operation,
  outcomes: ReadonlyMap<string, Outcome>,
  now: number,
  random: number,
): Settlement {
  const value = outcomes.get(operation.id)
  if (value === undefined) {
    limits.set(operation.id, 1)
    return releaseOf(null, now)
  }
  if (value.status !== 'wait') limits.delete(operation.id)
  return settlementOf(operation, { ok: true, value }, now, random)
}

/**
 * `unsupported`: an older server without the function, which takes one operation at a time. `halve`: too much for one request. `singly`: one of the
 * operations, or the server, has failed, so each is sent alone. `unanswered`: no answer. `wait`: the answer counts for every one of them.
 */
type Verdict = 'unsupported' | 'halve' | 'singly' | 'unanswered' | 'wait'

function verdictOn(failure: Failure): Verdict {
  const { class: failureClass, status = 0, code, retryAfterMs } = failure
  switch (failureClass) {
    case 'upgrade':
      return 'unsupported'
    case 'sign-in':
      return 'wait'
    case 'rejected':
      return status === 413 || code === 'too_large' ? 'halve' : 'singly'
    case 'transient':
      if (status === 429 || retryAfterMs !== undefined) return 'wait'
      return status >= 400 ? 'singly' : 'unanswered'
  }
}
