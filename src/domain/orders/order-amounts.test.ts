import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampQuantity,
  clampToStock,
  lineTotal,
  orderTotal,
  totalItems,
  goodsTotal,
} from './order-amounts.ts'

describe('quantities', () => {
  it.each([
    [1, 1],
    [0, 1],
    [-3, 1],
    [1.9, 1],
    [999, 999],
    [1000, 999],
    [1e300, 999],
    [Number.NaN, 1],
    [Infinity, 1],
  ])('reads %s as %i', (asked, quantity) => {
    expect(clampQuantity(asked)).toBe(quantity)
  })

  it.each([
    [5, 5, 5],
    [6, 5, 5],
    [0, 5, 1],
    [3, 0, 1],
    [3, 1, 1],
  ])('limits %i to a stock of %i as %i on the product page', (asked, stock, quantity) => {
    expect(clampToStock(asked, stock)).toBe(quantity)
  })
})

describe('totals', () => {
  it('an order costs the sum of its goods: shipping is free (docs/product.md, M2)', () => {
    const lines = [
      { price: 14_999, quantity: 2 },
      { price: 500, quantity: 1 },
    ]
    expect(goodsTotal(lines)).toBe(30_498)
    expect(orderTotal(lines)).toBe(30_498)
  })

  it('multiplies a line in whole piastres', () => {
    expect(lineTotal({ price: 14999, quantity: 3 })).toBe(44997)
  })

  it('is 0 for an empty cart', () => {
    expect(totalItems([])).toBe(0)
    expect(goodsTotal([])).toBe(0)
  })

  it('counts units, not lines', () => {
    expect(totalItems([{ quantity: 2 }, { quantity: 5 }])).toBe(7)
  })

  it('is independent of the order of the lines and grows by the total of an added line', () => {
    const anyLine = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine), anyLine, (lines, added) => {
        expect(goodsTotal([...lines].reverse())).toBe(goodsTotal(lines))
        expect(goodsTotal([...lines, added]) - goodsTotal(lines)).toBe(lineTotal(added))
      }),
    )
  })
})
