import { describe, expect, it } from 'vitest'
import { isUuid, parseReceipt } from './order.ts'

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

  it('accepts the receipt of the server', () => {
    expect(parseReceipt(receipt)).toEqual(receipt)
  })

  it('reads whether the order is held, and ignores an unreadable value', () => {
    expect(parseReceipt({ ...receipt, held: true })?.held).toBe(true)
    expect(parseReceipt({ ...receipt, held: 'until noon' })).toEqual(receipt)
  })

  it('reads a status that only a later version knows as processing', () => {
    expect(parseReceipt({ ...receipt, status: 'ready for pickup' })?.status).toBe('processing')
  })

  it.each([{ status: null }, { total: '149.99' }, { items: 'none' }, { id: 'x' }, null])(
    'returns null with %j',
    (change) => {
      expect(parseReceipt(change && { ...receipt, ...change })).toBeNull()
    },
  )
})
