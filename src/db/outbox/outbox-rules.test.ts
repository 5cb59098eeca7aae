import { describe, expect, it } from 'vitest'
import type { Operation } from '#domain/writes/operation.ts'
import { anOperation, uuid } from '../../../tests/support/builders.ts'
import { leaseMs, longestWaitMs, nextDueAt, nextEligible } from './outbox-rules.ts'

const now = 1_000_000
const anyone = { now, userId: null }

function next(operations: Operation[], facts = anyone) {
  return nextEligible(operations, facts)?.seq
}

function inFlightUntil(until: number): Operation {
  return anOperation({ state: 'inflight', lease: { owner: 'x', until } })
}

describe('what may be sent next', () => {
  it('is the lowest operation that is due', () => {
    const late = anOperation({ seq: 1, nextAttemptAt: now + 1 })
    expect(next([late, anOperation({ seq: 2 }), anOperation({ seq: 3 })])).toBe(2)
  })

  it('is nothing behind an operation of the same lane that is not acknowledged', () => {
    for (const state of ['inflight', 'conflict', 'rejected', 'needs-sign-in'] as const) {
      const lease = { owner: 'x', until: now + 1 }
      const first = anOperation({ seq: 1, lane: 'a', state, lease })
      expect(next([first, anOperation({ seq: 2, lane: 'a' })]), state).toBeUndefined()
    }
    const applied = anOperation({ seq: 1, lane: 'a', state: 'applied' })
    expect(next([applied, anOperation({ seq: 2, lane: 'a' })])).toBe(2)
  })

  it('is an operation in flight again once its lease has expired', () => {
    const lease = { owner: 'x', until: now }
    expect(next([anOperation({ state: 'inflight', lease })])).toBe(1)
    expect(next([anOperation({ state: 'inflight' })])).toBe(1)
  })

  it('does not believe times that only a turned-back clock can explain', () => {
    const waiting = anOperation({ nextAttemptAt: now + longestWaitMs + 1 })
    expect(next([waiting])).toBe(1)
    const lease = { owner: 'x', until: now + leaseMs + 1 }
    expect(next([anOperation({ state: 'inflight', lease })])).toBe(1)
  })

  it('is never what somebody else has written', () => {
    const own = anOperation({ scope: 'user:ann' })
    expect(next([own])).toBeUndefined()
    expect(next([own], { now, userId: 'ben' } as never)).toBeUndefined()
    expect(next([own], { now, userId: 'ann' } as never)).toBe(1)
  })

  it('waits for dependencies, in whatever lane, until they are acknowledged', () => {
    const dependency = anOperation({ seq: 1, state: 'rejected' })
    const dependant = anOperation({ seq: 2, deps: [uuid(1)] })
    expect(next([dependency, dependant])).toBeUndefined()
    expect(next([{ ...dependency, state: 'applied' }, dependant])).toBe(2)
    expect(next([dependant])).toBe(2)
  })
})

describe('when to look again', () => {
  it('is the earliest moment at which something could be claimed', () => {
    const operations = [
      anOperation({ seq: 1, nextAttemptAt: now + 500 }),
      anOperation({ seq: 2, nextAttemptAt: now + 200 }),
      anOperation({ seq: 3, state: 'rejected' }),
    ]
    expect(nextDueAt(operations, anyone)).toBe(now + 200)
  })

  it('is the end of a lease, or now if it is over', () => {
    expect(nextDueAt([inFlightUntil(now + 700)], anyone)).toBe(now + 700)
    expect(nextDueAt([inFlightUntil(now - 700)], anyone)).toBe(now)
  })

  it('is never for what only a person, or somebody else, can move', () => {
    const stuck = [
      anOperation({ seq: 1, state: 'conflict' }),
      anOperation({ seq: 2, state: 'needs-sign-in' }),
      anOperation({ seq: 3, scope: 'user:ann' }),
      anOperation({ seq: 4, scope: 'user:ann', state: 'inflight' }),
    ]
    expect(nextDueAt(stuck, anyone)).toBeNull()
  })
})
