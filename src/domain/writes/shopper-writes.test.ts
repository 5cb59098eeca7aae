import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { maxOrderLines } from '#domain/orders/order.ts'
import { maxLineQuantity } from '#domain/orders/order-amounts.ts'
import { PlaceOrder } from './shopper-writes.ts'
import { aCustomer } from '../../../tests/support/builders.ts'

const item = { product_id: '1', quantity: 1, price: 14999 }
const order: PlaceOrder = {
  token: 'x'.repeat(43),
  placed_at: '2026-11-20T10:00:00.000Z',
  payment_method: 'cash',
  customer: aCustomer,
  items: [item],
}
const fits = (change: object) => v.is(PlaceOrder, { ...order, ...change })

describe('the payload of an order', () => {
  it('is valid', () => {
    expect(fits({})).toBe(true)
  })

  it('allows cash as the only payment method', () => {
    expect(fits({ payment_method: 'card' })).toBe(false)
  })

  it.each([
    [1, true],
    [maxLineQuantity, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [maxLineQuantity + 1, false],
  ])('with a quantity of %s: %s', (quantity, expected) => {
    expect(fits({ items: [{ ...item, quantity }] })).toBe(expected)
  })

  it.each([
    [0, false],
    [1, true],
    [maxOrderLines, true],
    [maxOrderLines + 1, false],
  ])('with %i lines: %s', (count, expected) => {
    const items = Array.from({ length: count }, (_, at) => ({ ...item, product_id: `p${at}` }))
    expect(fits({ items })).toBe(expected)
  })

  it('needs a token of at least 32 characters', () => {
    expect(fits({ token: 'x'.repeat(31) })).toBe(false)
    expect(fits({ token: 'x'.repeat(32) })).toBe(true)
  })

  it('needs a valid customer', () => {
    expect(fits({ customer: { ...order.customer, phone: '1' } })).toBe(false)
  })
})
