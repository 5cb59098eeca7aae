/** Days whose clocks change: Egypt's summer time, and clocks that are wrong and put right. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { spendDay } from './day.ts'
import { offline, online, sale, wait } from './planted/short-stories.ts'
import { loadVersions } from './releases.ts'
import { deviceCount } from './story/kind.ts'
import type { Step } from './story/steps.ts'
import { openDatabaseOnce } from './support.ts'

const database = openDatabaseOnce()
vi.setConfig({ testTimeout: 120_000 })
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const devices = Array.from({ length: deviceCount }, (_, device) => device)
const zone = process.env['TZ']

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

async function failureOf(story: readonly Step[], begins?: number) {
  const dimensions = new Set<never>()
  const versions = await loadVersions(dimensions)
  const when = begins === undefined ? {} : { begins }
  const day = { database: database(), seed: 21, story, dimensions, versions, ...when }
  return (await spendDay(day)).failure
}

const close: Step = { do: 'close-day', device: 0, missing: 0 }
const back: Step = { do: 'bring-back', device: 0, pick: 0 }
const colleague: Step = { do: 'sell', device: 1, picks: [1], quantity: 1 }
const later = (ms: number): Step[] => [
  ...devices.map((device): Step => ({ do: 'kill', device })),
  { do: 'wait', ms },
  ...devices.map((device): Step => ({ do: 'open-page', device })),
  wait,
]

/** `midnight`: hours after the beginning. */
const changes = [
  { zone: 'Africa/Cairo', way: 'forward', begins: Date.UTC(2027, 3, 29, 19), midnight: 3 },
  { zone: 'UTC', way: 'forward', begins: Date.UTC(2027, 3, 29, 19), midnight: 5 },
  { zone: 'Africa/Cairo', way: 'back', begins: Date.UTC(2027, 9, 28, 18), midnight: 4 },
  { zone: 'UTC', way: 'back', begins: Date.UTC(2027, 9, 28, 18), midnight: 6 },
]

it.each(changes)(
  'clocks in Egypt go $way at night, on devices in $zone: each day has its money',
  async ({ zone: of, begins, midnight }) => {
    process.env['TZ'] = of
    const at = begins + midnight * hourMs
    expect(new Date(at - 1).getDate()).not.toBe(new Date(at).getDate())
    const evening = [sale(1), colleague, wait, back, wait]
    const story = [
      ...evening,
      ...later(2.4 * hourMs),
      offline,
      sale(1),
      ...later(hourMs),
      sale(2),
      online,
      wait,
      close,
      sale(1),
      ...later(2 * hourMs),
      ...evening,
      close,
      ...later(20 * hourMs),
      ...evening,
      close,
      wait,
    ]
    expect(await failureOf(story, begins)).toBeNull()
  },
)

describe('a clock is put right in the middle of a day', () => {
  const clock = (ms: number): Step => ({ do: 'clock', device: 0, ms })
  const pause: Step = { do: 'wait', ms: 20 * 60_000 }

  it.each([
    ['a year ahead', 365 * dayMs],
    ['a day ahead', dayMs],
    ['40 days behind', -40 * dayMs],
  ])('that was %s, before and after it was known', async (_name, ms) => {
    const sold = [sale(1), wait, back, wait]
    const known = [clock(ms), wait, ...sold, close, clock(-ms), wait, ...sold, wait]
    const wrong = [offline, clock(ms), ...sold, close]
    const sent = [...wrong, pause, online, wait, clock(-ms), wait, ...sold]
    const putRight = [...wrong, clock(-ms), ...sold, pause, online, wait]
    for (const story of [known, sent, putRight]) expect(await failureOf(story)).toBeNull()
  })
})
