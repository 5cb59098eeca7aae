import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HintListener } from '#backend/gateway.ts'
import type { HintTopic } from '#domain/staff-calls/devices.ts'
import { startLiveUpdates } from '#sync/online/live-updates.ts'
import { pullRegularly } from '#sync/triggers.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'

let timers: ManualTimers
let inView: boolean
let pulls: number
let stop: () => void
const everyMs = 30_000
const restMs = 2_000

beforeEach(() => {
  timers = createManualTimers()
  inView = true
  pulls = 0
})

function follow(hints: Partial<Parameters<typeof startLiveUpdates>[0]> = {}): void {
  const deps = { timers, random: () => 0.5, isInView: () => inView, ...hints }
  stop = startLiveUpdates(
    deps,
    async () => topics,
    async () => (pulls += 1),
  )
}

describe('a staff room without hints', () => {
  beforeEach(() => follow())

  it('pulls every half minute while it is in view', () => {
    expect(timers.armed()).toEqual([everyMs])
    timers.fireUpTo(everyMs)
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(2)
    expect(timers.armed()).toEqual([everyMs])
  })

  it('does not pull while hidden, and continues when visible', () => {
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

it('spreads the pulls of many devices by up to a tenth of their interval', () => {
  const moments = (start: (random: () => number) => unknown) =>
    [0, 0.5, 0.999].map((random) => {
      timers = createManualTimers()
      start(() => random)
      return Math.round(timers.armed()[0] ?? 0)
    })
  const pages = moments((random) => pullRegularly({ timers, random }, () => Promise.resolve()))
  expect(pages).toEqual([270_000, 300_000, 329_940])
  expect(moments((random) => follow({ random }))).toEqual([27_000, 30_000, 32_994])
})

let topics: HintTopic[] | null
let listeners: HintListener[]
let closes: number

describe('a staff room with hints', () => {
  const newest = (): HintListener => {
    const listener = listeners.at(-1)
    if (listener === undefined) throw new Error('Nobody listens')
    return listener
  }
  const eventually = vi.waitFor
  const beLive = async () => {
    await eventually(() => expect(listeners).toHaveLength(1))
    newest().live(true)
    timers.fireUpTo(restMs)
    pulls = 0
  }

  beforeEach(() => {
    topics = [{ name: 'staff', private: true }]
    listeners = []
    closes = 0
    follow({
      openHints: async (_topics, listener) => {
        listeners.push(listener)
        return () => (closes += 1)
      },
    })
  })

  it('pulls once it is live, because hints may have been missed, and stops its timer', async () => {
    await eventually(() => expect(listeners).toHaveLength(1))
    newest().live(true)
    newest().live(true)
    expect(pulls).toBe(1)
    timers.fireUpTo(everyMs)
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(1)
  })

  it('pulls at a hint, and once for all that come right after it', async () => {
    await beLive()
    newest().changed()
    expect(pulls).toBe(1)
    for (let hints = 0; hints < 100; hints += 1) newest().changed()
    expect(pulls).toBe(1)
    timers.fireUpTo(restMs)
    expect(pulls).toBe(2)
    timers.fireUpTo(restMs)
    expect(pulls).toBe(2)
  })

  it('pulls at a hint although nobody sees it: the icon shows the number of new orders', async () => {
    await beLive()
    inView = false
    newest().changed()
    expect(pulls).toBe(1)
  })

  it('pulls by a timer again as soon as the hint connection is lost', async () => {
    await beLive()
    newest().live(false)
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(1)
    expect(listeners).toHaveLength(1)
  })

  it('listens anew after the server has closed', async () => {
    await beLive()
    newest().closed()
    timers.fireUpTo(everyMs)
    expect(pulls).toBe(1)
    await eventually(() => expect(listeners).toHaveLength(2))
  })

  it('closes when it is left, and a hint that comes late does nothing', async () => {
    await beLive()
    stop()
    expect(closes).toBe(1)
    newest().changed()
    expect(pulls).toBe(0)
    expect(timers.armed()).toEqual([])
  })
})

describe('a server', () => {
  const settle = () => vi.waitFor(() => expect(timers.armed()).toContain(everyMs))

  it('that sends no hints is asked about them until it has answered', async () => {
    topics = null
    let questions = 0
    stop = startLiveUpdates(
      { timers, random: () => 0.5, isInView: () => true, openHints: async () => () => {} },
      async () => {
        questions += 1
        return topics
      },
      async () => (pulls += 1),
    )
    for (const answer of [null, [], []]) {
      await settle()
      topics = answer
      timers.fireUpTo(everyMs)
    }
    await settle()
    expect([questions, pulls]).toEqual([3, 3])
  })
})
