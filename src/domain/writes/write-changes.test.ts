import { expect, it } from 'vitest'
import { newMutation } from './mutations.ts'
import { changesOf } from './write-changes.ts'

it('an edit shows each field with the value that its author saw and the new one', () => {
  const edit = newMutation.updateProduct({
    product_id: '1',
    base: { price: 14_999 },
    patch: { price: 1 },
  })
  expect(changesOf(edit)).toEqual([{ field: 'price', product: undefined, seen: 14_999, value: 1 }])
})

it('a status shows the status before', () => {
  const change = newMutation.setOrderStatus({ order_id: '1', base: 'pending', status: 'shipped' })
  expect(changesOf(change)).toMatchObject([{ field: 'status', seen: 'pending', value: 'shipped' }])
})

it('a sale shows quantity and price of each product, a stock change its difference', () => {
  const items = [{ product_id: '2', name: 'Box', price: 1, quantity: 3 }]
  const sale = newMutation.recordSale({ sold_at: '2026-11-20T12:00:00.000Z', items })
  expect(changesOf(sale)).toMatchObject([
    { field: 'quantity', product: '2', seen: undefined, value: 3 },
    { field: 'price', product: '2', seen: undefined, value: 1 },
  ])
  const move = newMutation.adjustStock({ product_id: '1', delta: -2, reason: 'sold' })
  expect(changesOf(move)).toMatchObject([{ field: 'delta', seen: undefined, value: -2 }])
})
