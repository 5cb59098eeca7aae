import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import {
  contentText,
  heldText,
  isOversold,
  isToBeCollected,
  statusesOf,
} from './staff-order-texts.ts'
import { staffStatusLabel } from '#features/order/order-status-badge.tsx'

describe('the money on a packing slip', () => {
  it('is to be collected in cash until the order is delivered, and never for a cancelled one', () => {
    const open = (payment_method: string) =>
      orderStatuses.filter((status) => isToBeCollected({ payment_method, status }))
    expect(open('cash')).toEqual(['pending', 'processing', 'shipped'])
    expect(open('card')).toEqual([])
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
