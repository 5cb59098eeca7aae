import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderItems } from '#admin/orders/dialog/order-items.tsx'
import { PackingSlip } from '#admin/orders/dialog/packing-slip.tsx'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'

const at = '2026-11-20T10:00:00.000Z'

/** Of two goods for 100 piastres each. */
function draw(Part: typeof OrderItems, fields: { total: number; channel?: 'web' | 'stall' }) {
  const order = parseOrNull(StaffOrder, {
    id: '11111111-1111-4111-8111-111111111111',
    created_at: at,
    updated_at: at,
    placed_at: at,
    status: 'pending',
    items: [{ id: 'ankh', name: 'Ankh', image: '', price: 100, quantity: 2 }],
    shipping_info: {},
    ...fields,
  })
  if (order === null) throw new Error('the row does not fit')
  return renderToStaticMarkup(<Part order={order} />)
}

test.each([
  ['order dialog', OrderItems],
  ['packing slip', PackingSlip],
])('the %s shows the shipping of a web order that has a cost', (_, Part) => {
  expect(draw(Part, { total: 250 })).toMatch(/Shipping<\/dt><dd>.*0\.50/)
  expect(draw(Part, { total: 200 })).not.toContain('Shipping<')
  expect(draw(Part, { total: 250, channel: 'stall' })).not.toContain('Shipping<')
})
