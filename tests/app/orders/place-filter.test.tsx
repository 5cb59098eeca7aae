import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { PlaceFilter } from '#admin/orders/place-filter.tsx'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { uuid } from '../../support/builders.ts'

const bundles = ['frame', 'parts', 'pages', 'shop', 'staff'] as const
afterEach(async () => {
  setLanguage('en')
  await loadTexts(...bundles)
})

const order: StaffOrder = {
  id: uuid(1),
  created_at: '2026-11-20T10:00:00.000Z',
  placed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  customer_name: 'Mona Fathy',
  customer_email: '',
  customer_phone: '',
  customer_address: '',
  payment_method: 'cash',
  channel: 'web',
  status: 'pending',
  total: 0,
  items: [],
  shipping_info: {},
}

test('governorates are sorted by the names that are shown', async () => {
  setLanguage('ar')
  await loadTexts(...bundles)
  const views = ['Alexandria', 'Aswan', 'Giza', 'Sharqia'].map((state) => ({
    order: { ...order, shipping_info: { address: '', city: 'Maadi', state, zip: '' } },
    waiting: false,
  }))
  const html = renderToStaticMarkup(<PlaceFilter views={views} search={{}} change={() => {}} />)
  const names = [...html.matchAll(/<option value="governorate:[^"]*">([^<]*)/g)].map(
    ([, one]) => one,
  )
  expect(names).toEqual(['أسوان', 'الإسكندرية', 'الجيزة', 'الشرقية'])
})
