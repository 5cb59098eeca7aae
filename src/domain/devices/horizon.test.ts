import { expect, it } from 'vitest'
import { isHorizonStuck } from './horizon.ts'

it('a horizon that stands for more than five minutes is stuck', () => {
  expect(isHorizonStuck(300_000)).toBe(false)
  expect(isHorizonStuck(300_001)).toBe(true)
})
