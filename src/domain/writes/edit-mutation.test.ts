import { describe, expect, it } from 'vitest'
import { type Mutation, editableFields } from './mutations.ts'
import { withValues } from './resolve-conflict.ts'

const sale: Mutation = {
  kind: 'recordSale',
  payload: {
    sold_at: '2026-11-20T10:00:00.000Z',
    items: [
      { product_id: '1', quantity: 2, price: 14_999 },
      { product_id: '2', quantity: 1, price: 11_999 },
    ],
  },
}
const edit: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '1', base: { name: 'Panel' }, patch: { name: 'Wa' } },
}

describe('editing a refused write', () => {
  it('lists the editable fields', () => {
    expect(editableFields(edit)).toEqual([{ path: 'patch.name', name: 'name', value: 'Wa' }])
    expect(editableFields(sale).map(({ path }) => path)).toEqual([
      'items.0.quantity',
      'items.0.price',
      'items.1.quantity',
      'items.1.price',
    ])
    expect(editableFields({ kind: 'deleteProduct', payload: { product_id: '1' } })).toEqual([])
  })

  it('changes values without changing the original', () => {
    expect(withValues(edit, { 'patch.name': 'Wall Panel' })).toEqual({
      kind: 'updateProduct',
      payload: { product_id: '1', base: { name: 'Panel' }, patch: { name: 'Wall Panel' } },
    })
    expect(edit.payload.patch).toEqual({ name: 'Wa' })
  })

  it('removes sale lines with quantity 0 and refuses a sale without lines', () => {
    expect(withValues(sale, { 'items.0.quantity': 0 })?.payload).toMatchObject({
      items: [{ product_id: '2' }],
    })
    expect(withValues(sale, { 'items.0.quantity': 0, 'items.1.quantity': 0 })).toBeNull()
  })

  it.each([[1.5], [-1], ['three']])('refuses a quantity of %j', (quantity) => {
    expect(withValues(sale, { 'items.0.quantity': quantity })).toBeNull()
  })
})
