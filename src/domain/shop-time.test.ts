import { expect, it } from 'vitest'
import { shopDay, shopTime } from './shop-time.ts'

it('an order after midnight in Cairo is of the new day', () => {
  const time = Date.parse('2026-11-20T22:05:00Z')
  expect([shopDay(time), shopTime(time)]).toEqual(['2026-11-21', '00:05'])
})
