import { describe, expect, it } from 'vitest'
import { type Timers, startCountdown } from './countdown.ts'

function fakeTimers() {
  let now = 0
  let due: { at: number; act: () => void } | null = null
  const timers: Timers = {
    now: () => now,
    set: (act, ms) => (due = { at: now + ms, act }),
    clear: () => (due = null),
  }
  function advance(ms: number): void {
    now += ms
    const ready = due !== null && due.at <= now ? due : null
    if (ready === null) return
    due = null
    ready.act()
  }
  return { timers, advance }
}

describe('startCountdown', () => {
  it('ends after its time, not before', () => {
    const { timers, advance } = fakeTimers()
    let ended = 0
    startCountdown(4000, () => (ended += 1), timers)
    advance(3999)
    expect(ended).toBe(0)
    advance(1)
    expect(ended).toBe(1)
  })

  it('continues with the remaining time after a pause', () => {
    const { timers, advance } = fakeTimers()
    let ended = 0
    const countdown = startCountdown(4000, () => (ended += 1), timers)
    advance(3000)
    countdown.pause()
    advance(60_000)
    expect(ended).toBe(0)
    countdown.resume()
    advance(999)
    expect(ended).toBe(0)
    advance(1)
    expect(ended).toBe(1)
  })

  it('ends once, also after later calls', () => {
    const { timers, advance } = fakeTimers()
    let ended = 0
    const countdown = startCountdown(10, () => (ended += 1), timers)
    advance(10)
    countdown.pause()
    countdown.resume()
    countdown.resume()
    advance(1000)
    expect(ended).toBe(1)
  })
})
