import { beforeEach, describe, expect, it } from 'vitest'
import { followClosely } from '#sync/follow-closely.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'

let timers: ManualTimers
let inView: boolean
let pulls: number
let stop: () => void
const everyMs = 30_000

beforeEach(() => {
  timers = createManualTimers()
  inView = true
  pulls = 0
  const deps = { timers, random: () => 0.5, isInView: () => inView }
  stop = followClosely(deps, async () => (pulls += 1))
})

describe('a staff room', () => {
  it('pulls every half minute while it is in view', () => {
    expect(timers.armed()).toEqual([everyMs])
    timers.fireUpTo(everyMs)
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(2)
    expect(timers.armed()).toEqual([everyMs])
  })

  it('does not ask while nobody sees it, and goes on when somebody does', () => {
    inView = false
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(0)
    inView = true
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(1)
  })

  it('stops when it is left', () => {
    stop()
    expect(timers.armed()).toEqual([])
  })
})
