/** Rows of the mirror with every field that a server sends. */
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { Category } from '#domain/categories/category.ts'
import { Product } from '#domain/products/product.ts'
import type { StaffSettings } from '#domain/settings/settings.ts'
import { sampleOf } from './sample.ts'
import { aCategory, aCustomer, aProduct, uuid } from './builders.ts'

const at = '2026-11-20T10:00:00.000Z'
const mirrored = { version: 2, generation: 1 }
const picture = { image: '/images/products/1.jpg', alt: 'A panel', alt_ar: 'لوح' }

export const fullProduct = {
  ...sampleOf(Product),
  ...aProduct(),
  ...mirrored,
  pictures: [picture],
  size: '240 × 160',
  weight: 900,
}

export const fullCategory = {
  ...sampleOf(Category),
  ...aCategory('boxes', 'Boxes'),
  ...mirrored,
}

export const fullMarket = {
  id: '2026-11-20',
  lines: { 1: { packed: 5, sold: 2, returned: 1, back: 3, counted: { at, by: 'Ann' } } },
  ...mirrored,
}

const { address, city, governorate: state, postalCode: zip, note } = aCustomer
const piece = { id: '1', quantity: 1, price: 14_999 }
export const fullOrder: Required<Omit<StaffOrder, 'unreadable'>> & typeof mirrored = {
  ...mirrored,
  id: uuid(20),
  created_at: at,
  customer_name: 'Mona Fathy',
  customer_email: aCustomer.email,
  customer_phone: aCustomer.phone,
  customer_address: address,
  payment_method: 'cash',
  status: 'delivered',
  total: 29_998,
  items: [{ ...piece, quantity: 2, name: 'Panel', image: '', short: 1, reason: 'scratch' }],
  shipping_info: { address, city, state, zip, note },
  placed_at: at,
  updated_at: at,
  channel: 'stall',
  locale: 'en',
  held_at: at,
  hold_reason: 'total',
  left_at: at,
  cancelled_from: 'shipped',
  missing: true,
  confirmation: { asked_at: at, answered_at: at, how: 'link' },
  answer_token: 'a'.repeat(32),
  attempt: { at, reason: 'refused', next: 'again', day: '2026-11-22' },
  courier: 'Bosta',
  tracking_number: 'EG-1',
  sold_by: 'Ann',
  changed_by: 'Ann',
  tendered: 30_000,
  market: '2026-11-20',
  returns: [
    {
      id: uuid(21),
      at,
      by: 'Ann',
      method: 'cash',
      refund: 14_999,
      reason: 'broken',
      restocked: true,
      items: [piece],
    },
  ],
  payments: [
    {
      id: uuid(23),
      at,
      by: 'Ann',
      day: '2026-11-20',
      amount: 5_000,
      method: 'instapay',
      reference: '4711',
      another: true,
    },
  ],
  events: [{ id: uuid(22), at, kind: 'status', to: 'delivered', by: 'Ann' }],
}

/** One detail of each kind. */
const details = {
  address_ar: 'x',
  phone: 'x',
  hours_mon: '09:00-18:00',
  delivery_giza: '1-3',
  announcement_en: 'x',
  announcement_until: '2026-12-01',
  testimonial_1_text_ar: 'x',
}
export const fullSettings = { ...details, id: 'shop', updated_at: at, ...mirrored }
export const fullStaffSettings: StaffSettings & typeof mirrored = {
  ...fullSettings,
  low_stock: 3,
  max_of_one_product: 5,
  max_pieces: 9,
  max_total: 100_000,
  max_open_orders: 3,
  max_refusals: 2,
  couriers: 'Bosta; 19043; https://bosta.example/{number}',
  instapay_address: 'nefer@instapay',
  ask_above: 50_000,
  staff_locale: 'en',
}
