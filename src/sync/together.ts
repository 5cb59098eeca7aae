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
const mostTogether = 50
const mostCharacters = 100_000
/** After a request without any answer: a lost connection says nothing about how much it could carry. */
const fewestUnanswered = 8
const hourMs = 60 * 60_000

/** What is known about a server, for as long as the page or worker lives. */
export interface Together {
  /** ms since 1970: an older server takes one at a time until then. */
  notBefore: number
  /** By operation: with how many others, itself included, it may be sent. Only of those that were in a request that failed. */
  most: Map<string, number>
}

export function createTogether(): Together {
  return { notBefore: 0, most: new Map() }
}

/** `eligible` in seq order; the first is always chosen. */
export function chooseTogether(
  { notBefore, most }: Together,
  eligible: readonly Operation[],
  now: number,
): Operation[] {
  const [first, ...others] = eligible
  if (first === undefined) return []
  if (now < notBefore || !canTravel(first)) return [first]
  const mostOf = ({ id }: Operation) => most.get(id) ?? mostTogether
  const chosen = [first]
  let limit = mostOf(first)
  let room = mostCharacters - sizeOf(first)
  for (const operation of others) {
    if (chosen.length >= limit) break
    if (operation.scope !== first.scope || !canTravel(operation)) continue
    const size = sizeOf(operation)
    if (size > room || mostOf(operation) <= chosen.length) continue
    chosen.push(operation)
    limit = Math.min(limit, mostOf(operation))
    room -= size
  }
  return chosen
}

/** Files go to another place; of what this version does not know, nobody can say. */
function canTravel({ kind }: Operation): boolean {
  return isMutationName(kind) && !isUpload(kind)
}

function sizeOf({ payload }: Operation): number {
  return JSON.stringify(payload)?.length ?? 0
}

interface TogetherReply {
  reply: Reply<ReadonlyMap<string, Outcome>>
  /** It was aborted for lack of an answer. */
  isTimedOut: boolean
}

/** What is to be done with each of them, in the same order. `random` in [0, 1). */
export function settleEach(
  together: Together,
  sent: readonly Operation[],
  { reply, isTimedOut }: TogetherReply,
  now: number,
  random: () => number,
): Settlement[] {
  if (reply.ok)
    return sent.map((operation) => ofOutcome(together, operation, reply.value, now, random()))
  const verdict = isTimedOut ? 'alone' : verdictOn(reply.error)
  if (verdict === 'not here') together.notBefore = now + hourMs
  const half = Math.floor(sent.length / 2)
  const limits = { alone: 1, halves: half, silence: Math.max(fewestUnanswered, half) }
  const limit = verdict === 'not here' || verdict === 'wait' ? null : limits[verdict]
  return sent.map((operation) => {
    if (limit !== null) together.most.set(operation.id, limit)
    const { error } = reply
    if (verdict === 'wait' || verdict === 'silence')
      return settlementOf(operation, { ok: false, error }, now, random())
    return releaseOf(error, now)
  })
}

function ofOutcome(
  { most }: Together,
  operation: Operation,
  outcomes: ReadonlyMap<string, Outcome>,
  now: number,
  random: number,
): Settlement {
  const value = outcomes.get(operation.id)
  if (value === undefined) {
    most.set(operation.id, 1)
    return releaseOf(null, now)
  }
  if (value.status !== 'wait') most.delete(operation.id)
  return settlementOf(operation, { ok: true, value }, now, random)
}

/**
 * `not here`: an older server without the function, which takes one operation at a time. `halves`: too much for one request. `alone`: one of the
 * operations, or the server, has failed, so each is sent alone. `silence`: no answer. `wait`: the answer counts for every one of them.
 */
type Verdict = 'not here' | 'halves' | 'alone' | 'silence' | 'wait'

function verdictOn(failure: Failure): Verdict {
  const { class: failureClass, status = 0, code, retryAfterMs } = failure
  switch (failureClass) {
    case 'upgrade':
      return 'not here'
    case 'sign-in':
      return 'wait'
    case 'rejected':
      return status === 413 || code === 'too_large' ? 'halves' : 'alone'
    case 'transient':
      if (status === 429 || retryAfterMs !== undefined) return 'wait'
      return status >= 400 ? 'alone' : 'silence'
  }
}
