import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { parse } from 'papaparse'
import { describe, expect, it } from 'vitest'
import { piastresToDecimal } from '#domain/money.ts'
import { maxPrice, parseEgp, parseTypedNumber } from './typed-values.ts'

describe('a typed price', () => {
  it.each([
    ['149.99', 14_999],
    ['0.01', 1],
    ['.5', 50],
    ['5.', 500],
    ['1.10', 110],
    ['1500.100', 150_010],
    ['0.500', 50],
    ['0.100', 10],
    ['007', 700],
    ['1,234.50', 123_450],
    [' 20 EGP ', 2000],
    ['١٤٩٫٩٩', 14_999],
    ['\u2068149.99 ج.م.\u2069', 14_999],
    ['۱۲٬۳۴۵', 1_234_500],
    ['١٬٢٣٤٫٥ جنيه', 123_450],
    ['20جنيهًا', 2000],
    ['٢٠ جنيه مصري', 2000],
    ['5 ج. م.', 500],
    ['١،٢٣٤', 123_400],
    ['9999999999.99', maxPrice],
  ])('%s is %i piastres', (typed, piastres) => {
    expect(parseEgp(typed)).toEqual({ ok: true, value: piastres })
  })

  it.each([
    ['', 'too-small'],
    ['0', 'too-small'],
    ['0.001', 'too-small'],
    ['-5', 'too-small'],
    ['-5.555', 'too-small'],
    ['0.005', 'too-small'],
    ['0.015', 'too-precise'],
    ['1.005', 'ambiguous'],
    ['149.999', 'ambiguous'],
    ['1500.005', 'too-precise'],
    ['1500,500', 'not-a-number'],
    ['0,500', 'not-a-number'],
    ['10000000000', 'too-large'],
    ['جنيه', 'too-small'],
    ['20 جنيهان', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['.', 'not-a-number'],
    ['12.5.0', 'not-a-number'],
    ['free', 'not-a-number'],
  ])('%s is refused: %s', (typed, flaw) => {
    expect(parseEgp(typed)).toEqual({ ok: false, error: flaw })
  })

  it('equals the price that was formatted, for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxPrice }), (piastres) => {
        expect(parseEgp(piastresToDecimal(piastres))).toEqual({ ok: true, value: piastres })
      }),
    )
  })
})

describe('the spellings of one amount', () => {
  const file = readFileSync(
    new URL('../../../tests/import-samples/prices.csv', import.meta.url),
    'utf8',
  )
  const { data } = parse<{ price: string; expected: string; why: string }>(file, { header: true })

  it.each(data.filter(({ expected }) => expected !== undefined))(
    '$price: $expected',
    ({ price, expected }) => {
      const read = parseEgp(price)
      expect(read.ok ? piastresToDecimal(read.value) : 'refused').toBe(
        /^[a-z]/.test(expected) ? 'refused' : expected,
      )
    },
  )
})

describe('a typed number', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['+3', 3],
    ['\u22123', -3],
    ['١٢', 12],
    ['1e9', 1_000_000_000],
    ['1,000', 1000],
    ['2.5', 2.5],
    ['', null],
    ['ten', null],
    ['1 2', null],
    ['2.000', null],
    ['١.٥٠٠', null],
    ['2.0000', 2],
  ])('%s is %s', (typed, number) => {
    expect(parseTypedNumber(typed)).toBe(number)
  })
})
