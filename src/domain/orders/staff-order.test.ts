import { describe, expect, test } from 'vitest'
import { parseStaffOrder } from './staff-order.ts'
import { isStallSale } from './stall.ts'

const row = {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: '2026-11-20T10:00:00.000Z',
  customer_name: 'Mona Ali',
  status: 'pending',
  total: 100,
  items: [],
  shipping_info: {},
  placed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
}

describe('where an order was made', () => {
  test('at the stall, when the server says so', () => {
    const order = parseStaffOrder({ ...row, channel: 'stall' })
    expect(order && isStallSale(order)).toBe(true)
  })

  test.each([undefined, 'web', 'a channel of a later version'])(
    '%s counts as made here',
    (channel) => {
      expect(parseStaffOrder({ ...row, channel })?.channel).toBe('web')
    },
  )

  test('a customer may have any name', () => {
    const order = parseStaffOrder({ ...row, customer_name: 'Stall sale', channel: 'web' })
    expect(order && isStallSale(order)).toBe(false)
  })
})
