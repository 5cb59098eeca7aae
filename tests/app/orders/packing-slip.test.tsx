import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PackingSlip } from '#admin/orders/dialog/packing-slip.tsx'
import { ShippingInformation } from '#admin/orders/dialog/shipping-information.tsx'
import { allTextsIn } from '#texts/texts.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { uuid } from '../../support/builders.ts'

const at = '2026-11-20T10:00:00.000Z'
const order: StaffOrder = {
  id: uuid(1),
  created_at: at,
  placed_at: at,
  updated_at: at,
  customer_name: 'Mona Fathy',
  customer_email: 'mona@mail.example',
  customer_phone: '01001234567',
  customer_address: '3 Karnak Street',
  payment_method: 'cash',
  channel: 'web',
  status: 'pending',
  total: 240_000,
  items: [
    { id: '2', name: 'Lotus Box', name_ar: 'صندوق اللوتس', price: 60_000, quantity: 4, image: '' },
  ],
  shipping_info: { address: '3 Karnak Street', city: 'Luxor', state: 'Luxor', zip: '85511' },
}

test('the packing slip has the total of each line, and a city named like its governorate once', () => {
  const text = renderToStaticMarkup(<PackingSlip order={order} />).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Lotus Box\s+4\s+600\.00\sEGP\s+2,400\.00\sEGP/)
  expect(text.match(/Luxor/g)).toHaveLength(1)
})

test('the packing slip is in the language of the order on a page in another one', async () => {
  const language = { code: 'ar', texts: await allTextsIn('ar') } as const
  const html = renderToStaticMarkup(<PackingSlip order={order} language={language} />)
  expect(html).toMatch(/^<article lang="ar" dir="rtl"/)
  expect(html).toContain('<bdi>2,400.00\u00a0ج.م.</bdi>')
  expect(html).toContain('20 نوفمبر 2026')
  expect(html).toContain('<bdi>صندوق اللوتس</bdi>')
  const isolated = /<(bdi|data|h2)[ >].*?<\/\1>/g
  const bare = html.replaceAll(isolated, '').replaceAll(/<[^>]+>/g, ' ')
  expect(bare).toContain('الدفع عند الاستلام: يُحصَّل عند التسليم')
  expect(bare).not.toMatch(/[A-Za-z]/)
})

test('the packing slip says who carries the parcel, under which number', () => {
  const parcel = { courier: 'Bosta', tracking_number: 'EG-1' }
  const slip = (more: Partial<StaffOrder>) =>
    renderToStaticMarkup(<PackingSlip order={{ ...order, ...more }} />).replaceAll(/<[^>]+>/g, '')
  expect(slip(parcel)).toContain('Bosta, EG-1')
  expect(slip({ tracking_number: 'EG-1' })).toContain('EG-1')
  expect(slip({})).not.toContain('EG-1')
})

test('the address of a dialog and of a packing slip beside it have headings of their own', () => {
  const html = renderToStaticMarkup(
    <>
      <ShippingInformation order={order} />
      <PackingSlip order={order} />
    </>,
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})
