import { describe, expect, test } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { isHeld, released, StaffOrder } from './staff-order.ts'
import { isStallSale } from './stall-entry.ts'

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

describe('the channel of an order', () => {
  test('is the stall when the server reports the stall', () => {
    const order = parseOrNull(StaffOrder, { ...row, channel: 'stall' })
    expect(order && isStallSale(order)).toBe(true)
  })

  test.each([undefined, 'web', 'a channel of a later version'])(
    '%s counts as the web shop',
    (channel) => {
      expect(parseOrNull(StaffOrder, { ...row, channel })?.channel).toBe('web')
    },
  )

  test('does not depend on the customer name', () => {
    const order = parseOrNull(StaffOrder, { ...row, customer_name: 'Stall sale', channel: 'web' })
    expect(order && isStallSale(order)).toBe(false)
  })
})

describe('an order that is held', () => {
  const held = { ...row, held_at: '2026-11-20T10:00:00.000Z', hold_reason: 'quantity' }
  const seemsHeld = (fields: object) => {
    const order = parseOrNull(StaffOrder, { ...held, ...fields })
    return order && isHeld(order)
  }

  test('is reported as held and has no decision yet', () => {
    expect(seemsHeld({})).toBe(true)
    expect(seemsHeld({ status: 'cancelled' })).toBe(false)
    expect(seemsHeld({ held_at: undefined })).toBe(false)
    expect(seemsHeld({ held_at: null, hold_reason: null })).toBe(false)
  })

  test('may have a reason that only a later version knows', () => {
    expect(seemsHeld({ hold_reason: 'moon' })).toBe(true)
    expect(seemsHeld({ hold_reason: 7 })).toBe(true)
  })

  test('is an ordinary order once it is released', () => {
    const order = parseOrNull(StaffOrder, held)
    expect(order && released(order)).toEqual(parseOrNull(StaffOrder, row))
  })
})
