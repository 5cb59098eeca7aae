import { describe, expect, it } from 'vitest'
import { aProduct, aStockMove } from '../../../tests/support/builders.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { replaceCategoryId } from './resolve-conflict.ts'
import type { Mutation } from './mutations.ts'

const { id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
const make = (category: string) => creationOf(id, { ...fields, category })
const move = (base: string, patch: string): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: id, base: { category: base }, patch: { category: patch } },
})
const remove = (category: string, heir: string | null): Mutation => ({
  kind: 'deleteCategory',
  payload: { category_id: category, move_to: heir },
})
const describeIt = (category: string): Mutation => ({
  kind: 'updateCategory',
  payload: { category_id: category, base: { name: 'toys' }, patch: { name: 'Toys' } },
})
const named = (mutation: Mutation, asTarget: boolean) =>
  replaceCategoryId(mutation, { from: 'toys', to: 'toys-2', asTarget })

describe('another id of a category', () => {
  it('replaces the id wherever a write names the category', () => {
    expect(named(make('toys'), true)).toEqual(make('toys-2'))
    expect(named(move('decor', 'toys'), true)).toEqual(move('decor', 'toys-2'))
    expect(named(move('toys', 'decor'), true)).toEqual(move('toys-2', 'decor'))
    expect(named(remove('decor', 'toys'), true)).toEqual(remove('decor', 'toys-2'))
    expect(named(remove('toys', null), true)).toEqual(remove('toys-2', null))
    expect(named(describeIt('toys'), true)).toEqual(describeIt('toys-2'))
  })

  it('does not replace a target that means the other category with the old id', () => {
    expect(named(make('toys'), false)).toEqual(make('toys'))
    expect(named(move('toys', 'toys'), false)).toEqual(move('toys-2', 'toys'))
    expect(named(remove('decor', 'toys'), false)).toEqual(remove('decor', 'toys'))
  })

  it('changes nothing else', () => {
    const edit: Mutation = {
      kind: 'updateProduct',
      payload: { product_id: id, base: { name: 'toys' }, patch: { name: 'A' } },
    }
    for (const other of [make('decor'), edit, aStockMove(id, 1), remove('decor', null)])
      expect(named(other, true)).toEqual(other)
  })
})
