import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { formatEgp } from './money.ts'

afterEach(() => setLanguage('en'))

it('formats an amount in English, in one piece', () => {
  expect(formatEgp(1_234_500)).toBe('12,345.00\u00A0EGP')
})

it('formats an amount in Arabic with Latin digits and without hidden marks', () => {
  setLanguage('ar')
  expect(formatEgp(13_999)).toBe('139.99\u00A0ج.م.')
})
