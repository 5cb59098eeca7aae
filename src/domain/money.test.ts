import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatAmount, piastresToDecimal } from './money.ts'
import { Piastres } from './piastres.ts'

describe('formatAmount', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [14999, '149.99'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [1_234_500, '12,345.00'],
    [100_000_000, '1,000,000.00'],
  ])('formats %i piastres with two decimals and separated thousands', (piastres, text) => {
    expect(formatAmount(piastres)).toBe(text)
  })

  it('puts the sign before the whole amount, also below one pound', () => {
    expect(piastresToDecimal(-5)).toBe('-0.05')
    expect(piastresToDecimal(-12345)).toBe('-123.45')
  })

  it('loses no piastre for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (piastres) => {
        const [whole = '', cents = ''] = piastresToDecimal(piastres).split('.')
        expect(cents).toHaveLength(2)
        expect(BigInt(whole) * 100n + BigInt(cents)).toBe(BigInt(piastres))
      }),
    )
  })
})

describe('Piastres', () => {
  it.each([0.5, -1, Number.NaN, Infinity, 2 ** 53, '100'])('refuses %s', (value) => {
    expect(v.is(Piastres, value)).toBe(false)
  })

  it('accepts 0 and the largest safe integer', () => {
    expect(v.is(Piastres, 0)).toBe(true)
    expect(v.is(Piastres, Number.MAX_SAFE_INTEGER)).toBe(true)
  })
})
