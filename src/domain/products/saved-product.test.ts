import { describe, expect, it } from 'vitest'
import { aProduct } from '../../../tests/support/builders.ts'
import { productToSaved, savedNotices } from './saved-product.ts'

const product = aProduct({ price: 10_000, stock: 8 })
const saved = productToSaved(product, 1)
const kinds = (fields: Partial<typeof product>) =>
  savedNotices(saved, { ...product, ...fields }).map(({ kind }) => kind)

describe('changes of a product since it was saved', () => {
  it('is nothing while price and stock are as before', () => {
    expect(kinds({})).toEqual([])
  })

  it.each([
    [0, ['sold-out']],
    [1, ['only-left']],
    [3, ['only-left']],
    [4, []],
  ])('with %i pieces left is %j', (stock, expected) => {
    expect(kinds({ stock })).toEqual(expected)
  })

  it('names a lower price, and no higher one', () => {
    expect(savedNotices(saved, { ...product, price: 9_999 })).toEqual([
      { kind: 'price-lowered', from: 10_000, to: 9_999 },
    ])
    expect(kinds({ price: 10_001 })).toEqual([])
  })

  it('is that the shop no longer sells it', () => {
    expect(savedNotices(saved, null)).toEqual([{ kind: 'no-longer-sold' }])
  })
})
