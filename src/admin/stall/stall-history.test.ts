import { expect, it } from 'vitest'
import { daysAround } from './stall-history.tsx'

const days = ['2026-11-20', '2026-11-18']
const today = '2026-11-22'

it('pages through the days with entries, and today', () => {
  expect(daysAround(days, today, today)).toEqual({ before: '2026-11-20', after: undefined })
  expect(daysAround(days, '2026-11-20', today)).toEqual({ before: '2026-11-18', after: today })
  expect(daysAround(days, '2026-11-18', today)).toEqual({ before: undefined, after: '2026-11-20' })
})

it('leads back to today from a day that was deleted meanwhile', () => {
  expect(daysAround([], '2026-11-01', today)).toEqual({ before: undefined, after: today })
})
