import { describe, expect, it } from 'vitest'
import { mergeMutations } from './mutations.ts'
import type { Mutation } from './mutations.ts'

const product = {
  product_id: 'p',
  name: 'Box',
  description: 'A walnut box.',
  price: 100,
  image: '/images/products/1.jpg',
  category: null,
  featured: false,
  bestseller: false,
  new: true,
  stock: 1,
}
const create: Mutation = { kind: 'createProduct', payload: product }
const remove: Mutation = { kind: 'deleteProduct', payload: { product_id: 'p' } }
const rename = (base: string, name: string): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: 'p', base: { name: base }, patch: { name } },
})
const stock = (delta: number, reason = 'sold'): Mutation => ({
  kind: 'adjustStock',
  payload: { product_id: 'p', delta, reason },
})

describe('merging two writes that were never attempted', () => {
  it('keeps the first base and the last value of a field', () => {
    const merged = mergeMutations(rename('Box', 'Chest'), rename('Chest', 'Casket'))
    expect(merged).toEqual(rename('Box', 'Casket'))
  })

  it('keeps fields that only one of the patches has', () => {
    const price: Mutation = {
      kind: 'updateProduct',
      payload: { product_id: 'p', base: { price: 100 }, patch: { price: 120 } },
    }
    expect(mergeMutations(rename('Box', 'Chest'), price)).toEqual({
      kind: 'updateProduct',
      payload: {
        product_id: 'p',
        base: { name: 'Box', price: 100 },
        patch: { name: 'Chest', price: 120 },
      },
    })
  })

  it('merges an edit into the creation before it', () => {
    expect(mergeMutations(create, rename('Box', 'Chest'))).toEqual({
      kind: 'createProduct',
      payload: { ...product, name: 'Chest' },
    })
  })

  it('sends nothing for a row that is created and deleted', () => {
    expect(mergeMutations(create, remove)).toBe('none')
  })

  it('adds stock moves with the same reason, and drops moves that cancel out', () => {
    expect(mergeMutations(stock(-1), stock(-2))).toEqual(stock(-3))
    expect(mergeMutations(stock(-1), stock(1))).toBe('none')
  })

  it('does not merge other writes', () => {
    expect(mergeMutations(stock(-1), stock(-1, 'broken'))).toBeNull()
    expect(mergeMutations(create, stock(-1))).toBeNull()
    expect(mergeMutations(rename('a', 'b'), remove)).toBeNull()
    const order: Mutation = {
      kind: 'subscribeNewsletter',
      payload: { email: 'a@example.com' },
    }
    expect(mergeMutations(order, order)).toBeNull()
  })
})
