import { expect, it } from 'vitest'
import { moveDay, shopDay, shopTime } from './shop-time.ts'

it('an order after midnight in Cairo is of the new day', () => {
  const time = Date.parse('2026-11-20T22:05:00Z')
  expect([shopDay(time), shopTime(time)]).toEqual(['2026-11-21', '00:05'])
})

const day = 24 * 60 * 60_000

it.each([
  ['2026-11-20T22:05:00Z', -40 * day, '2026-11-21', '2026-12-31'],
  ['2026-11-20T22:05:00Z', 365 * day, '2027-11-21', '2026-11-21'],
  ['2026-11-20T12:00:00Z', 60_000, '2026-11-19', '2026-11-19'],
  // 23:30 in winter is 00:30 of the next day in summer.
  ['2026-06-01T21:30:00Z', -150 * day, '2026-01-02', '2026-06-02'],
  ['2026-11-20T12:00:00Z', day, 'a day', 'a day'],
])('at %s by a clock that is %i ms ahead, the day %s is %s', (at, ahead, chosen, right) => {
  const is = Date.parse(at)
  expect(moveDay(chosen, is + ahead, is)).toBe(right)
})
