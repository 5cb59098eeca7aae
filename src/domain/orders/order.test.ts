import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  PlaceOrder,
  isUuid,
  maxOrderLines,
  parseReceipt,
  lastOrderToText,
  parseLastOrder,
} from './order.ts'
import { maxLineQuantity } from './line-amounts.ts'
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

describe('an order as it is sent', () => {
  it('fits', () => {
    expect(fits({})).toBe(true)
  })

  it('is paid in cash and nothing else', () => {
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

  it('needs a secret nobody guesses', () => {
    expect(fits({ token: 'x'.repeat(31) })).toBe(false)
    expect(fits({ token: 'x'.repeat(32) })).toBe(true)
  })

  it('needs a valid customer', () => {
    expect(fits({ customer: { ...order.customer, phone: '1' } })).toBe(false)
  })
})

describe('isUuid', () => {
  it.each([
    ['d9428888-122b-41e1-b85c-61b1d6f5a7e1', true],
    ['d9428888', false],
    ['', false],
    ["'; drop table orders", false],
  ])('%s: %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected)
  })
})

describe('parseReceipt', () => {
  const receipt = {
    id: 'd9428888-122b-41e1-b85c-61b1d6f5a7e1',
    created_at: '2026-11-20T10:00:00Z',
    status: 'pending',
    total: 14999,
    items: [{ id: '1', name: 'Bust', price: 14999, quantity: 1, image: '' }],
  }

  it('accepts what the server says about an order', () => {
    expect(parseReceipt(receipt)).toEqual(receipt)
  })

  it('hears that the order is held, and never minds what it cannot read of that', () => {
    expect(parseReceipt({ ...receipt, held: true })?.held).toBe(true)
    expect(parseReceipt({ ...receipt, held: 'until noon' })).toEqual(receipt)
  })

  it('takes a status that only a later version knows for one that is under way', () => {
    expect(parseReceipt({ ...receipt, status: 'ready for pickup' })?.status).toBe('processing')
  })

  it.each([{ status: null }, { total: '149.99' }, { items: 'none' }, { id: 'x' }, null])(
    'is nothing with %j',
    (change) => {
      expect(parseReceipt(change && { ...receipt, ...change })).toBeNull()
    },
  )
})

const lastOrder = {
  id: 'd9428888-122b-41e1-b85c-61b1d6f5a7e1',
  total: 14999,
  date: '2026-11-20T10:00:00.000Z',
}

describe('the last-order record', () => {
  it('is read as it was written', () => {
    expect(parseLastOrder(lastOrderToText(lastOrder))).toEqual(lastOrder)
  })

  it.each([
    null,
    '',
    'not json',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...lastOrder, total: '149.99' }),
    JSON.stringify({ ...lastOrder, total: -1 }),
    JSON.stringify({ ...lastOrder, date: 'yesterday-ish' }),
    JSON.stringify({ id: lastOrder.id, total: lastOrder.total }),
  ])('is missing when the stored text is %j', (text) => {
    expect(parseLastOrder(text)).toBeNull()
  })
})
