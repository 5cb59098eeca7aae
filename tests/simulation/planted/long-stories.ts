/** Situations that take hours or days, in as few steps as reach them. */
import type { Step } from '../story/steps.ts'
import { count, offline, online, price, sale, wait } from './short-stories.ts'

const dayMs = 24 * 60 * 60_000
const closed = [0, 1, 2].map((device): Step => ({ do: 'kill', device }))
export const closedForNineDays: readonly Step[] = [
  count(2),
  wait,
  wait,
  ...closed,
  { do: 'wait', ms: 9 * dayMs },
  offline,
  { do: 'open-page', device: 0 },
]

/** The price rises while a device lies in a drawer. Its old mirror fills the cart. */
export const oldCart: readonly Step[] = [
  ...closed,
  { ...price, piastres: 999_900 },
  { do: 'wait', ms: 4 * dayMs },
  offline,
  { do: 'fill-cart', device: 0, picks: [1] },
  online,
  wait,
  wait,
  { do: 'order-cart', device: 0 },
  wait,
]

/** The same on a page of an old build: the visitor has no mirror yet. */
export const oldPage: readonly Step[] = [
  ...closed,
  { ...price, piastres: 999_900 },
  { do: 'wait', ms: 4 * dayMs },
  { do: 'evict', device: 2 },
  { do: 'connection', device: 2, online: false },
  { do: 'fill-from-page', device: 2, pick: 1 },
  { do: 'connection', device: 2, online: true },
  wait,
  wait,
  { do: 'order-cart', device: 2 },
  wait,
]

/** A token lives an hour. */
export const sessionExpired: readonly Step[] = [offline, count(2), { do: 'wait', ms: 3_700_000 }]

/** While the clock is a year ahead. */
export const clockAYearAhead: readonly Step[] = [
  offline,
  count(2),
  { do: 'clock', device: 0, ms: 365 * dayMs },
  wait,
]

/** The device pulls twice meanwhile: once would be a pull from the beginning. */
const drawer: readonly Step[] = [...closed, { do: 'wait', ms: 50 * dayMs }]
const used: readonly Step[] = [{ do: 'open-page', device: 0 }, wait, wait]
export const soldLongAgo: readonly Step[] = [sale(1), wait, ...drawer, ...used, ...drawer, ...used]

/** A colleague deletes a product; its tombstone is purged (in the shop after 180 days). */
export const awayForLongerThanTombstones: readonly Step[] = [
  wait,
  { do: 'kill', device: 0 },
  { do: 'delete-product', device: 1, pick: 1, stale: false },
  wait,
  { do: 'purge' },
  wait,
  { do: 'open-page', device: 0 },
  wait,
]
