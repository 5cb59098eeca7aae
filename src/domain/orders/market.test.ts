import { expect, it } from 'vitest'
import {
  isOpenLine,
  isOpenMarket,
  leftOf,
  mirroredMarketsStart,
  missingOf,
  moveLine,
  noPieces,
  soldOf,
} from './market.ts'

const counted = { at: '2026-12-04T18:00:00.000Z', by: 'Ann' }

it('packed, sold and returned pieces say how many should be there', () => {
  const line = { ...noPieces, packed: 5, sold: 3, returned: 1 }
  expect(leftOf(line)).toBe(3)
  expect(missingOf(line, 1)).toBe(2)
  expect(missingOf(line, 4)).toBe(-1)
})

it('what was sold beyond them came from the stock, and is not missing', () => {
  const line = { ...noPieces, packed: 1, sold: 3 }
  expect(leftOf(line)).toBe(0)
  expect(soldOf(line)).toBe(1)
  expect(line.packed - soldOf(line) - missingOf(line, 0)).toBe(0)
})

it('a returned piece that was sold beyond them is in stock: counted or not, it is not missing', () => {
  const line = { ...noPieces, packed: 2, sold: 3, returned: 1 }
  expect([0, 1, 2].map((back) => missingOf(line, back) + 0)).toEqual([0, 0, -1])
})

it('takes back at most what is set aside', () => {
  const line = moveLine({ ...noPieces, packed: 2, sold: 1 }, { packed: -5 })
  expect(line).toMatchObject({ packed: 1, sold: 1 })
  expect(moveLine(line, { packed: 3, sold: 1, returned: 2 })).toMatchObject({
    packed: 4,
    sold: 2,
    returned: 2,
  })
})

it('is open while something was set aside that nobody has counted', () => {
  expect(isOpenLine({ ...noPieces, packed: 2, sold: 2 })).toBe(true)
  expect(isOpenLine({ ...noPieces, sold: 2 })).toBe(false)
  const done = { ...noPieces, packed: 2, back: 2, counted }
  expect(isOpenMarket({ lines: { 1: done, 2: { ...noPieces, sold: 1 } } })).toBe(false)
  expect(isOpenMarket({ lines: { 1: done, 2: { ...noPieces, returned: 1 } } })).toBe(true)
})

it('is kept for two weeks', () => {
  expect(mirroredMarketsStart('2026-12-20T23:00:00.000Z')).toBe('2026-12-07')
  expect(mirroredMarketsStart('soon')).toBeNull()
})
