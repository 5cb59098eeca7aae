import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeldNotice, HeldBadge } from '#admin/orders/dialog/held-order.tsx'
import { released, StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'

const at = '2026-11-20T10:00:00.000Z'
const held: StaffOrder | null = parseOrNull(StaffOrder, {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: at,
  updated_at: at,
  placed_at: at,
  status: 'pending',
  total: 100,
  items: [],
  shipping_info: {},
  held_at: at,
  hold_reason: 'quantity',
})

test('marks a held order, not a released or cancelled one', () => {
  if (held === null) throw new Error('the row does not fit')
  const badge = (order: StaffOrder) => renderToStaticMarkup(<HeldBadge order={order} />)
  expect(badge(held)).toContain('>Held<')
  expect(badge(released(held))).toBe('')
  expect(badge({ ...held, status: 'cancelled' })).toBe('')
})

test('shows why an order is held, and the choices', () => {
  if (held === null) throw new Error('the row does not fit')
  const nothing = () => undefined
  const html = renderToStaticMarkup(<HeldNotice order={held} release={nothing} cancel={nothing} />)
  expect(html).toContain('it has unusually many pieces of one product')
  expect(html).toContain('Release the order')
  expect(html).toContain('Cancel the order')
})
