import { expect, it } from 'vitest'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { matchesSearch } from './find-sale.tsx'

const sale: StaffOrder = {
  id: '6513270e-269e-4d37-b2a7-4de452e6b438',
  customer_name: 'Stall sale',
  customer_email: '',
  customer_phone: '',
  customer_address: '',
  channel: 'stall',
  payment_method: 'cash',
  status: 'delivered',
  total: 3999,
  items: [{ id: '11', name: 'Ankh Key Rack', price: 3999, quantity: 1, image: '' }],
  shipping_info: null,
  created_at: '2026-11-20T10:00:00.000Z',
  placed_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}

it.each(['', '6513', '#6513270E', '# 6513', '٦٥١٣', '\u2068#٦٥١٣270e\u2069', 'ankh', ' stall '])(
  '%j finds a sale',
  (text) => {
    expect(matchesSearch(sale, text, '')).toBe(true)
  },
)

it.each(['651', '270e', 'box'])('%j does not', (text) => {
  expect(matchesSearch(sale, text, '')).toBe(false)
})

it('finds the sales of one day', () => {
  expect(matchesSearch(sale, 'ankh', '2026-11-20')).toBe(true)
  expect(matchesSearch(sale, 'ankh', '2026-11-21')).toBe(false)
})
