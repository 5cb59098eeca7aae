import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { AskedBadge } from '#admin/orders/order-badges.tsx'
import { ConfirmedByPhone, WhatsAppLink } from '#admin/orders/dialog/confirm-order.tsx'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { ServicesProvider } from '#services.ts'
import { StandingNotice } from '#shop/order-answer/standing-notice.tsx'
import type { Standing } from '#shop/order-answer/standing.ts'
import { StaffProvider } from '#staff-services.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-20T10:00:00.000Z'
const row = {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: at,
  updated_at: at,
  placed_at: at,
  customer_name: 'Mona Ali',
  status: 'pending',
  channel: 'web',
  locale: 'en',
  total: 1_500,
  items: [{ id: 'box', name: 'Box', image: '', price: 500, quantity: 3 }],
  shipping_info: { address: '14 El Nahda Street', city: 'Maadi', state: 'Cairo', zip: '11431' },
  answer_token: 'a'.repeat(32),
}

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://nefer.example' }))

function render(change: object): string {
  const order = parseOrNull(StaffOrder, { ...row, ...change })
  if (order === null) throw new Error('the row does not fit')
  return renderToStaticMarkup(
    <ServicesProvider value={{ db, useLiveQuery: () => ({ state: 'loading' }) } as never}>
      <StaffProvider value={{ staff: { userId: 'ann' }, write: () => undefined } as never}>
        <AskedBadge order={order} above={1_000} />
        <WhatsAppLink order={order} chat="https://wa.me/201001234567" />
        <ConfirmedByPhone order={order} />
      </StaffProvider>
    </ServicesProvider>,
  )
}

it.each([
  [{}, 'Not asked yet', true],
  [{ confirmation: { asked_at: at } }, 'No answer yet', true],
  [
    { confirmation: { asked_at: at, answered_at: at, how: 'link' } },
    'Answered yes on 20 Nov',
    false,
  ],
  [{ confirmation: { answered_at: at, how: 'phone' } }, 'Confirmed by phone', false],
])('staff see of %j: %s', (change, text, canAsk) => {
  const html = render(change)
  expect(html).toContain(text)
  expect(html.includes('?text=Hello%20Mona')).toBe(canAsk)
  expect(html.includes('<button')).toBe(canAsk)
})

it('an order that was sent has an empty chat and no mark', () => {
  const html = render({ status: 'shipped' })
  expect(html).toContain('href="https://wa.me/201001234567"')
  expect(html).not.toMatch(/badge|<button/)
})

const none = { canSayYes: false, canSayNo: false }
it.each<[Standing, string]>([
  [{ name: 'waiting', answer: 'yes', ...none }, 'You answered yes. This is saved on this device'],
  [{ name: 'waiting', answer: 'no', ...none }, 'You asked us to cancel it.'],
  [{ name: 'yes', at, ...none }, 'You answered yes on 20 November 2026. Thank you.'],
  [{ name: 'cancelled', ...none }, 'Your order is cancelled.'],
  [{ name: 'cancelled-already', ...none }, 'This order is cancelled already.'],
  [{ name: 'limited', minutes: 3, ...none }, 'Please try again in 3 minutes.'],
  [{ name: 'refused', code: 'too_late', operationId: 'o', ...none }, 'already preparing it'],
  [{ name: 'refused', code: 'odd', operationId: 'o', ...none }, 'could not be recorded (odd)'],
])('the customer reads of %j: %s', (standing, text) => {
  const html = renderToStaticMarkup(
    <ServicesProvider value={{ db } as never}>
      <StandingNotice standing={standing} />
    </ServicesProvider>,
  )
  expect(html).toContain(text)
})
