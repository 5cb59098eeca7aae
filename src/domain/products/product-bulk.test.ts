import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BulkChange, changeByPercent, planBulk } from './product-bulk.ts'
import type { Product } from './product.ts'
import { aProduct } from '../../../tests/support/builders.ts'

const product = aProduct({ name: 'Cedar tray', category: 'kitchen', new: true })
const plan = (change: BulkChange, fields: Partial<Product> = {}) =>
  planBulk([{ ...product, ...fields }], change)[0]

describe('a price changed by percent', () => {
  it.each([
    [14_999, 1000, 16_499],
    [14_999, -1000, 13_499],
    [1, 4999, 1],
    [1, 5000, 2],
    [3, -5000, 2],
    [100, 1250, 113],
    [999_999_999_999, 0, 999_999_999_999],
  ])('%i by %i hundredths is %i', (price, percent, changed) => {
    expect(changeByPercent(price, percent)).toBe(changed)
  })

  it('is a whole number of piastres, at most half a piastre off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: -10_000, max: 100_000 }),
        (price, percent) => {
          const changed = changeByPercent(price, percent)
          expect(Number.isSafeInteger(changed)).toBe(true)
          expect(Math.abs(changed - (price * (10_000 + percent)) / 10_000)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })
})

describe('a bulk change', () => {
  it('shows the change of each product and writes one operation with its base', () => {
    expect(plan({ type: 'price', percent: 1000 })).toMatchObject({
      before: 14_999,
      after: 16_499,
      writes: [{ payload: { base: { price: 14_999 }, patch: { price: 16_499 } } }],
    })
  })

  it('writes nothing where nothing changes', () => {
    expect(plan({ type: 'category', category: 'kitchen' })?.writes).toEqual([])
    expect(plan({ type: 'flag', flag: 'new', on: true })?.writes).toEqual([])
    expect(plan({ type: 'stock', delta: 0 })?.writes).toEqual([])
  })

  it('changes stock by a difference, and skips products that would fall below 0', () => {
    expect(plan({ type: 'stock', delta: -4 })?.writes).toMatchObject([{ payload: { delta: -4 } }])
    expect(plan({ type: 'stock', delta: -5 })).toMatchObject({
      problem: 'stockTooSmall',
      writes: [],
    })
    expect(plan({ type: 'stock', delta: 1_000_000 })?.writes).toEqual([])
  })

  it('skips a price that would become 0', () => {
    expect(plan({ type: 'price', percent: -10_000 })).toMatchObject({
      problem: 'priceTooSmall',
      writes: [],
    })
  })

  it('shows the categories by their ids', () => {
    expect(plan({ type: 'category', category: 'decor' }, { category: null })).toMatchObject({
      before: null,
      after: 'decor',
    })
  })
})
