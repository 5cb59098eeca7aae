import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CorrectionForm } from '#admin/orders/correction/correction-form.tsx'
import type { OrderReturn } from '#domain/orders/order-return.ts'
import { contactToCorrect } from '#domain/orders/order-correction.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { ServicesProvider } from '#services.ts'
import { StaffProvider } from '#staff-services.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-20T10:00:00.000Z'
const box = { id: 'box', name: 'Box', image: '', price: 500, quantity: 3 }
const row = {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: at,
  updated_at: at,
  placed_at: at,
  status: 'processing',
  channel: 'web',
  total: 1_500,
  items: [box],
  shipping_info: { address: '14 El Nahda Street', city: 'Maadi', state: 'Cairo', zip: '11431' },
}

/** The form with two pieces taken away in its draft. */
function render(returns: readonly OrderReturn[]): string {
  const order = parseOrNull(StaffOrder, { ...row, returns })
  if (order === null) throw new Error('the row does not fit')
  const seen = contactToCorrect(order)
  const draft = { seen, typed: seen, changes: [{ product_id: 'box', price: 500, delta: -2 }] }
  return renderToStaticMarkup(
    <ServicesProvider value={{ db, useLiveQuery: () => ({ state: 'loading' }) } as never}>
      <StaffProvider value={{ staff: { userId: 'ann' }, write: () => undefined } as never}>
        <CorrectionForm order={order} draftKey="key" draft={draft} done={() => undefined} />
      </StaffProvider>
    </ServicesProvider>,
  )
}

const piece = { id: 'box', quantity: 2, price: 500 }
const back = { id: 'r', at, method: 'cash', refund: 1_000, restocked: true } as const

test('the form has the pieces of an order of which nothing came back', () => {
  for (const returns of [[], [{ ...back, items: [] }]]) {
    expect(render(returns)).toContain('Quantity of Box')
    expect(render(returns)).toMatch(/>5\.00/)
  }
})

test('the form has no pieces of an order of which some came back, and ignores those of a draft', () => {
  const html = render([{ ...back, items: [piece] }])
  expect(html).not.toContain('Quantity of Box')
  expect(html).not.toContain('Add a product')
  expect(html).toContain('Pieces of this order came back, so its items stay as they are.')
  expect(html).toContain('14 El Nahda Street')
  expect(html).toMatch(/>15\.00/)
})
