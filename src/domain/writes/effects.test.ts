import { describe, expect, it } from 'vitest'
import { effectsOf } from './mutations.ts'
import type { PlaceOrder } from '#domain/orders/order.ts'
import { aCustomer } from '../../../tests/support/builders.ts'

const at = Date.UTC(2026, 10, 20, 10)
const order: PlaceOrder = {
  token: 'x'.repeat(43),
  placed_at: '2026-11-20T10:00:00.000Z',
  payment_method: 'cash',
  customer: aCustomer,
  items: [
    { product_id: '1', quantity: 2, price: 14999 },
    { product_id: '7', quantity: 1, price: 3999 },
  ],
}
const product = {
  name: 'Box',
  description: '',
  price: 100,
  image: '',
  category: null,
  featured: false,
  bestseller: false,
  new: true,
}

describe('effectsOf', () => {
  it('an order takes its units from the stock that is shown', () => {
    expect(effectsOf({ kind: 'placeOrder', payload: order }, at)).toEqual([
      { t: 'products', id: '1', type: 'add-stock', delta: -2 },
      { t: 'products', id: '7', type: 'add-stock', delta: -1 },
    ])
  })

  it('a new product is shown at once, dated by when it was written', () => {
    const payload = { product_id: 'p', ...product, stock: 4 }
    const date = '2026-11-20T10:00:00.000Z'
    expect(effectsOf({ kind: 'createProduct', payload }, at)).toEqual([
      {
        t: 'products',
        id: 'p',
        type: 'put',
        row: { id: 'p', ...product, stock: 4, created_at: date, updated_at: date },
      },
    ])
  })

  it('an edit changes only its fields', () => {
    const payload = { product_id: 'p', base: { name: 'Box' }, patch: { name: 'Chest' } }
    expect(effectsOf({ kind: 'updateProduct', payload }, at)).toEqual([
      { t: 'products', id: 'p', type: 'patch', patch: { name: 'Chest' } },
    ])
  })

  it('a deleted category leaves its products where they are to go', () => {
    const payload = { category_id: 'boxes', move_to: null }
    expect(effectsOf({ kind: 'deleteCategory', payload }, at)).toEqual([
      { t: 'categories', id: 'boxes', type: 'remove' },
      { t: 'products', id: null, type: 'move', from: 'boxes', to: null },
    ])
  })

  it('stock moves by its difference', () => {
    const payload = { product_id: 'p', delta: -3, reason: 'broken' }
    expect(effectsOf({ kind: 'adjustStock', payload }, at)).toEqual([
      { t: 'products', id: 'p', type: 'add-stock', delta: -3 },
    ])
  })

  it('an order that was held is held no longer, or cancelled', () => {
    const decide = (release: boolean) =>
      effectsOf({ kind: 'decideHeldOrder', payload: { order_id: 'o', release } }, at)
    expect(decide(true)).toEqual([{ t: 'orders', id: 'o', type: 'release' }])
    expect(decide(false)).toEqual([{ t: 'orders', id: 'o', type: 'status', status: 'cancelled' }])
  })

  it('a message to the workshop changes nothing on screen', () => {
    const email = 'mona@example.com'
    expect(effectsOf({ kind: 'subscribeNewsletter', payload: { email } }, at)).toEqual([])
  })
})
