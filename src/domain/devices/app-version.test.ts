import { expect, it } from 'vitest'
import { isTooOld } from './app-version.ts'

it('an app that was built before the lowest version is too old', () => {
  const lowest = '2026-11-22T06:27:00.000Z'
  expect(isTooOld('2026-11-22T06:26Z', lowest)).toBe(true)
  expect(isTooOld('2026-11-22T06:27Z', lowest)).toBe(false)
  expect(isTooOld('2026-11-22T06:27Z', null)).toBe(false)
})

it('an unreadable time makes no app too old', () => {
  expect(isTooOld('', '2026-11-22T06:27:00.000Z')).toBe(false)
  expect(isTooOld('2026-11-22T06:26Z', 'the next one')).toBe(false)
})
