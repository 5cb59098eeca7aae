/** What an answer makes of the operation it belongs to. Pure. */
import type { Failure, Reply } from '#backend/gateway.ts'
import type { Settlement } from '#db/outbox/sending/outbox-settle.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'

const hourMs = 60 * 60_000

/** `now` in ms since 1970, `random` in [0, 1). */
export function settlementOf(
  operation: Operation,
  reply: Reply<Outcome>,
  now: number,
  random: number,
): Settlement {
  return reply.ok
    ? ofOutcome(reply.value, now, random)
    : ofFailure(operation, reply.error, now, random)
}

function ofOutcome(outcome: Outcome, now: number, random: number): Settlement {
  switch (outcome.status) {
    case 'applied':
    case 'conflict':
    case 'rejected':
      return { state: outcome.status, outcome }
    case 'wait':
      return {
        state: 'pending',
        nextAttemptAt: now + spread(respectedWait(outcome.retry_after_ms), random),
        lastError: { class: 'transient', code: 'rate_limited', status: 429, at: now },
      }
  }
}

function ofFailure(
  operation: Operation,
  failure: Failure,
  now: number,
  random: number,
): Settlement {
  const lastError = errorRecordOf(failure, now)
  switch (failure.class) {
    case 'transient': {
      const delay = Math.max(
        retryDelay(operation.attempts, random),
        spread(respectedWait(failure.retryAfterMs), random),
      )
      return { state: 'pending', nextAttemptAt: now + delay, lastError }
    }
    case 'sign-in':
      // Nobody can sign in for an anonymous write: a refused key is the app's, so a newer app has to send it.
      return operation.scope === 'anon'
        ? { state: 'needs-upgrade', nextAttemptAt: now + aboutAnHour(random), lastError }
        : { state: 'needs-sign-in', lastError }
    case 'upgrade':
      return { state: 'needs-upgrade', nextAttemptAt: now + aboutAnHour(random), lastError }
    case 'rejected':
      return { state: 'rejected', lastError }
  }
}

/** It was sent with others, and has not got an answer of its own: it is due again at once. */
export function releaseOf(failure: Failure | null, now: number): Settlement {
  const isPassing = failure?.class === 'transient'
  return {
    state: 'pending',
    nextAttemptAt: now,
    ...(isPassing && { lastError: errorRecordOf(failure, now) }),
  }
}

function errorRecordOf({ class: failureClass, status, code, message }: Failure, now: number) {
  return {
    class: failureClass,
    at: now,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  }
}

/** The answer came from our server, whatever it said: not from nowhere and not from a captive portal. */
export function isFromServer(reply: Reply<unknown>): boolean {
  if (reply.ok || reply.error.class !== 'transient') return true
  return reply.error.status !== undefined && reply.error.status >= 400
}

/** Full jitter, https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ : random(0, min(5 min, 1 s · 2^attempts)). */
const baseMs = 1_000
const capMs = 5 * 60_000

/** `random` in [0, 1). Returns ms. */
function retryDelay(attempts: number, random: number): number {
  return Math.floor(random * Math.min(capMs, baseMs * 2 ** Math.min(attempts, 20)))
}

/** What a server asks for is respected, up to an hour (ms); a strange wish counts as none. */
function respectedWait(retryAfterMs: number | undefined): number {
  if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs) || retryAfterMs < 0) return 0
  return Math.min(retryAfterMs, hourMs)
}

/** Whoever was told to wait for the same moment does not come back at the same moment: up to half as long again, and not beyond an hour (ms). */
function spread(waitMs: number, random: number): number {
  return Math.min(hourMs, Math.floor(waitMs * (1 + random / 2)))
}

/** No wait is longer than an hour: see outbox-rules.ts. */
function aboutAnHour(random: number): number {
  return Math.floor(hourMs * (1 - random / 10))
}
