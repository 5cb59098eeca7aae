import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import {
  contentText,
  heldText,
  isOversold,
  slipPaymentText,
  statusesOf,
} from './staff-order-texts.ts'
import { type StaffOrder, stallSaleColumns } from '#domain/orders/staff-order.ts'
import { staffStatusLabel } from '#features/order/order-status-badge.tsx'

describe('the money on a packing slip', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const back = { at, reason: 'refused', next: 'back', day: undefined } as const
  const order: StaffOrder = {
    ...stallSaleColumns('Mona Fathy'),
    id: '1a2b3c4d-0000-4000-8000-000000000000',
    created_at: at,
    placed_at: null,
    updated_at: at,
    payment_method: 'cash',
    status: 'shipped',
    channel: 'web',
    total: 20_000,
    items: [],
  }
  const payment = { id: 'a', at, by: undefined, day: '2026-11-20', reference: undefined }
  const payments = [{ ...payment, amount: 5_000, method: 'cash' as const, another: undefined }]
  const text = (more: Partial<StaffOrder>) =>
    slipPaymentText({ ...order, ...more }).replaceAll('\u00A0', ' ')

  it('is to be collected in cash until the order is delivered, and never for a cancelled one', () => {
    const open = (payment_method: string) =>
      orderStatuses.filter((status) => /collected/.test(text({ payment_method, status })))
    expect(open('cash')).toEqual(['pending', 'processing', 'shipped'])
    expect(open('card')).toEqual([])
  })

  it('is not to be collected once the parcel comes back, but what was paid stays there', () => {
    expect(text({ payments })).toBe('Paid: 50.00 EGP. To pay to the courier: 150.00 EGP.')
    expect(text({ payments, attempt: back })).toBe('Paid: 50.00 EGP.')
    expect(text({ attempt: back })).toBe('Cash on Delivery')
  })
})

describe('why an order is held', () => {
  it.each([
    ['quantity', /of one product/],
    ['pieces', /unusually many pieces\./],
    ['total', /total is unusually high/],
    ['phone', /same phone number/],
    ['email', /same email address/],
    ['refusals', /were refused or not reached/],
    ['address', /same internet connection/],
    ['a reason of a later server', /until somebody has looked/],
    [undefined, /until somebody has looked/],
  ])('%s', (reason, text) => {
    expect(heldText({ hold_reason: reason })).toMatch(text)
  })
})

describe('an order that was cancelled while it was held', () => {
  it('can only be held again: the server gives it no other status before it is released', () => {
    const order = { channel: 'web', status: 'cancelled' } as const
    expect(statusesOf({ ...order, held_at: '2026-11-22T08:00:00.000Z' })).toEqual([
      'pending',
      'cancelled',
    ])
    expect(statusesOf(order)).toEqual(orderStatuses)
  })
})

describe('a sale at the stall', () => {
  const sale = { channel: 'stall', status: 'delivered' } as const
  const order = { channel: 'web', status: 'delivered' } as const

  it('is sold or taken back, never packed or shipped', () => {
    expect(statusesOf(sale)).toEqual(['delivered', 'cancelled'])
    expect(statusesOf(sale).map((status) => staffStatusLabel(sale, status))).toEqual([
      'Sold',
      'Taken back',
    ])
    expect(statusesOf(order)).toEqual(orderStatuses)
    expect(staffStatusLabel(order, 'delivered')).toBe('Delivered')
  })

  it('keeps a status that somebody gave it before', () => {
    expect(statusesOf({ ...sale, status: 'shipped' })).toEqual([
      'shipped',
      'delivered',
      'cancelled',
    ])
  })
})

describe('the content of an order in a row', () => {
  const items = [
    { id: '1', name: 'Box', price: 100, quantity: 2, image: '' },
    { id: '2', name: 'Lamp', price: 100, quantity: 1, image: '' },
  ]

  it('is its number of pieces and its city, without unreadable parts', () => {
    expect(contentText({ items, shipping_info: { city: 'Giza' } })).toBe('3 pieces, Giza')
    expect(contentText({ items: items.slice(1), shipping_info: '{' })).toBe('1 piece')
    expect(contentText({ items: 'not json', shipping_info: null })).toBe('')
    expect(isOversold({ items })).toBe(false)
    expect(isOversold({ items: items.map((item) => ({ ...item, short: 1 })) })).toBe(true)
    expect(isOversold({ items: items.map((item) => ({ ...item, short: 'x' })) })).toBe(false)
  })
})
