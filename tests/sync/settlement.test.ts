import { describe, expect, it } from 'vitest'
import type { Reply } from '#backend/gateway.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { settlementOf } from '#sync/sending/send-operations.ts'
import { anOrder, uuid } from '../support/builders.ts'

const operation: Operation = {
  ...anOrder(),
  seq: 1,
  id: uuid(1),
  v: 1,
  lane: 'order:1',
  scope: 'anon',
  deps: [],
  state: 'inflight',
  attempts: 1,
  nextAttemptAt: 0,
  createdAt: 0,
}
const hour = 60 * 60_000
const rateLimited: Reply<Outcome> = {
  ok: true,
  value: { status: 'wait', retry_after_ms: 600_000 },
}
const overloaded: Reply<Outcome> = {
  ok: false,
  error: { class: 'transient', status: 503, retryAfterMs: 600_000 },
}
const unknownFunction: Reply<Outcome> = { ok: false, error: { class: 'upgrade', status: 404 } }

/** When devices with these random numbers come back, in ms from now. */
const waits = (reply: Reply<Outcome>) =>
  [0, 0.25, 0.5, 0.999].map((random) => settlementOf(operation, reply, 0, random).nextAttemptAt)

describe('devices that must wait', () => {
  it('retry at different times, none too early', () => {
    expect(waits(rateLimited)).toEqual([600_000, 675_000, 750_000, 899_700])
    expect(waits(overloaded)).toEqual([600_000, 675_000, 750_000, 899_700])
  })

  it('retry a missing function about hourly, at different times', () => {
    expect(waits(unknownFunction)).toEqual([hour, 3_510_000, 3_420_000, 3_240_360])
  })

  it('never wait longer than an hour, also after the clock was turned back', () => {
    const long: Reply<Outcome> = {
      ok: true,
      value: { status: 'wait', retry_after_ms: 50 * 60_000 },
    }
    expect(Math.max(...waits(long).map(Number))).toBe(hour)
  })
})
