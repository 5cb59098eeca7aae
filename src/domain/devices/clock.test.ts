import { describe, expect, it } from 'vitest'
import { clockError, createClock, measureOffset } from './clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
const at = Date.UTC(2026, 10, 20, 12)
const iso = (time: number) => new Date(time).toISOString()

describe('the offset of a clock', () => {
  it.each([
    ['is what the server is ahead', at + 40 * day, 40 * day],
    ['is negative for a clock that is ahead', at - 365 * day, -365 * day],
    ['is 0 when it may be the time of the request', at + minute - 1000, 0],
  ])('%s', (_name, server, offset) => {
    expect(measureOffset(iso(server), at - 200, at + 200)).toBe(offset)
  })

  it.each([40 * day, -40 * day])(
    'is unknown if the clock was set by %i during the request',
    (by) => {
      expect(measureOffset(iso(at), at, at + by)).toBeNull()
    },
  )

  it('is unknown if the server names no time', () => {
    expect(measureOffset('soon', at, at)).toBeNull()
  })
})

describe('a corrected clock', () => {
  let [device, elapsed] = [at, 5_000]
  const clock = createClock(
    () => device,
    () => elapsed,
  )
  const pass = (ms: number, jump = 0) => {
    device += ms + jump
    elapsed += ms
  }

  it('is not known until the server is, then corrected, also an hour later', () => {
    expect(clock.corrected()).toBeUndefined()
    clock.learn({ offset: 40 * day, readAt: device })
    pass(60 * minute)
    expect(clock.corrected()).toBe(device + 40 * day)
  })

  it('stays corrected after a sleep, during which only the clock goes on', () => {
    pass(0, 8 * 60 * minute)
    expect(clock.corrected()).toBe(device + 40 * day)
  })

  it('is not known after somebody has set it, until the next pull', () => {
    pass(minute, 40 * day)
    expect(clock.offset()).toBe(0)
    clock.learn({ offset: day, readAt: device })
    pass(minute, -2 * minute)
    expect(clock.offset()).toBe(0)
    clock.learn({ offset: 2 * minute, readAt: device })
    expect(clock.offset()).toBe(2 * minute)
  })

  it('does not go back to what an older pull said', () => {
    const [offset, readAt] = [2 * minute, device]
    clock.learn({ offset, readAt })
    clock.learn({ offset: day, readAt: readAt - minute })
    expect(clock.offset()).toBe(offset)
  })

  it('is not known in a page that opens before the time of the last pull', () => {
    const reopened = createClock(
      () => at,
      () => 0,
    )
    reopened.learn({ offset: -365 * day, readAt: at + 365 * day })
    expect(reopened.corrected()).toBeUndefined()
  })
})

it.each([
  [0, null],
  [4 * minute, null],
  [-5 * minute, { direction: 'ahead', unit: 'minutes', n: 5 }],
  [90 * minute, { direction: 'behind', unit: 'hours', n: 2 }],
  [40 * day, { direction: 'behind', unit: 'days', n: 40 }],
  [-365 * day, { direction: 'ahead', unit: 'days', n: 365 }],
])('a clock that is wrong by %i ms: %o', (offset, error) => {
  expect(clockError(offset)).toEqual(error)
})
