/** 200 days in a few minutes of device time: devices are used now and then, and lie in a drawer. */
import type { Random } from '../clock/random.ts'
import { deviceCount } from './kind.ts'
import type { Dimension, Dimensions, Step } from './steps.ts'
import { ableKinds, possible, writeSteps } from './write-story.ts'

const dayMs = 24 * 60 * 60_000
const spanMs = 200 * dayMs
/** Around the times that mean something: 72 hours, 7, 90 and 180 days. */
const pauses = [0.2, 1, 2.9, 3.1, 6.5, 7.5, 20, 45, 91, 181] as const
const yearMs = 365 * dayMs
const devices = Array.from({ length: deviceCount }, (_, n) => n)

/** A restore brings back at most 7 days, and a full disk is about hours. */
const without: readonly Dimension[] = [
  'restores',
  'lostOrders',
  'lastingFullDisks',
  'oldPages',
  'slowWrites',
]

export function dimensionsOfLongStory(on: Dimensions): Dimensions {
  return new Set([...on].filter((name) => !without.includes(name)))
}

export function writeLongStory(random: Random, on: Dimensions): Step[] {
  const able = ableKinds(on)
  const story: Step[] = []
  for (let ms = 0; ms < spanMs;) {
    const pause = Math.round(random.pick<number>(pauses) * dayMs)
    ms += pause
    story.push(
      ...anHour(random, possible(writeSteps(random, able, 4 + random.below(4)), on)),
      ...drawer(random, pause, ms),
    )
  }
  return story
}

/** Some devices are in use. The first shows its old mirror for a moment. */
function anHour(random: Random, steps: readonly Step[]): Step[] {
  const used = devices.filter(() => !random.oneIn(3))
  const first = used[0] ?? 0
  const opened = used.map((device): Step => ({ do: 'open-page', device }))
  const short = steps.filter((step) => step.do !== 'wait' || step.ms < 60_000)
  return [
    ...aClock(random),
    { do: 'connection', device: first, online: false },
    ...opened,
    ...anOldCart(random, first),
    ...short.filter((step) => !('device' in step) || used.includes(step.device)),
    { do: 'wait', ms: 31_000 },
  ]
}

/** A year off, or an hour. */
function aClock(random: Random): Step[] {
  const ms = random.pick([yearMs, -yearMs, 60 * 60_000])
  return random.oneIn(12) ? [{ do: 'clock', device: random.below(deviceCount), ms }] : []
}

/** A product at the price of an old mirror, ordered when the new one is known. */
function anOldCart(random: Random, device: number): Step[] {
  return [
    { do: 'fill-cart', device, picks: [random.below(3)] },
    { do: 'connection', device, online: true },
    { do: 'wait', ms: random.pick([200, 31_000]) },
    ...(random.oneIn(3) ? [] : [{ do: 'order-cart', device } as const]),
  ]
}

/** Everything is closed. Prices rise most of the time. */
function drawer(random: Random, ms: number, sinceMs: number): Step[] {
  const closed = devices.map((device): Step => ({ do: 'kill', device }))
  const piastres = 12_000 + Math.round(sinceMs / dayMs) * 10 - (random.oneIn(4) ? 1_500 : 0)
  const prices = devices.map((pick): Step => ({ do: 'price', pick, piastres }))
  return [...closed, ...prices, { do: 'wait', ms }, { do: 'nightly' }]
}
