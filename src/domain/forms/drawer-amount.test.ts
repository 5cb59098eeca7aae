import { expect, it } from 'vitest'
import { parseDrawerAmount } from './typed-values.ts'

it.each([
  ['250', 25_000],
  ['250.50', 25_050],
  ['٢٥٠٫٥', 25_050],
  ['1,250 EGP', 125_000],
  ['0', 0],
  ['0.00', 0],
  ['٠', 0],
])('%s is an amount of money in a drawer', (typed, piastres) => {
  expect(parseDrawerAmount(typed)).toEqual({ ok: true, value: piastres })
})

it.each(['', ' ', '-5', 'much', '1500.005'])('%s is none', (typed) => {
  expect(parseDrawerAmount(typed)).toEqual({ ok: false, error: 'amountNeeded' })
})

it('more than a drawer can hold is refused', () => {
  expect(parseDrawerAmount('99999999999')).toEqual({ ok: false, error: 'amountTooLarge' })
})

it('three figures after a point have two readings', () => {
  expect(parseDrawerAmount('2.000')).toEqual({ ok: false, error: 'amountAmbiguous' })
})
