/** The height of a row is known before it is rendered: it follows from the number of its badges. */
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { OrderMarks, countMarks } from '#admin/orders/order-badges.tsx'
import { type StaffOrder, stallSaleColumns } from '#domain/orders/staff-order.ts'
import { loadTexts } from '#texts/texts.ts'

const at = '2026-11-20T10:00:00.000Z'
const order: StaffOrder = {
  ...stallSaleColumns('Mona Fathy'),
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  created_at: at,
  placed_at: null,
  updated_at: at,
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 20_000,
  items: [],
}
const attempt = { at, reason: 'refused' } as const
const payment = { id: 'a', at, by: undefined, day: '2026-11-20', reference: undefined }
const paid = [{ ...payment, amount: 30_000, method: 'cash' as const, another: undefined }]

beforeAll(() => loadTexts('frame', 'shop', 'staff'))

it.each<[number, Partial<StaffOrder>]>([
  [0, {}],
  [1, { held_at: at }],
  [1, { total: 60_000 }],
  [1, { status: 'shipped', attempt: { ...attempt, next: 'back', day: undefined } }],
  [1, { status: 'shipped', attempt: { ...attempt, next: 'again', day: '2026-11-22' } }],
  [2, { payments: paid, confirmation: { asked_at: at, answered_at: at, how: 'link' } }],
  [2, { status: 'cancelled', left_at: at, payments: paid }],
])('%s badges: %j', (n, fields) => {
  const one = { ...order, ...fields }
  const shown = renderToStaticMarkup(<OrderMarks order={one} above={50_000} />)
  expect([countMarks(one, 50_000), shown.match(/class="badge/g)?.length ?? 0]).toEqual([n, n])
})
