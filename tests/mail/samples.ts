/** One job of every kind, in both languages. */
import type { Job } from '../../supabase/functions/send-mail/core/job.ts'

const order = {
  id: '8d44fcf0-068f-43bf-9717-982257031c01',
  created_at: '2026-11-20T10:00:00Z',
  customer_name: 'منى فتحي',
  customer_email: 'mona@mail.example',
  customer_phone: '01001234567',
  customer_address: '12 Al Muizz Street, Flat 6',
  total: 39_497,
  items: [
    { name: 'Acacia Serving Tray', name_ar: 'صينية تقديم من السنط', price: 79_99, quantity: 2 },
    { name: 'صندوق اللوتس المطعم', price: 119_99, quantity: 1 },
    {
      name: 'Papyrus Column Candle Holders with a very long name <in three heights>',
      price: 115_00,
      quantity: 1,
    },
  ],
  shipping_info: {
    city: 'Maadi',
    state: 'Cairo',
    zip: '11431',
    note: 'A gift: no price tag.\nشكرا',
  },
}
const held = { ...order, held_at: '2026-11-20T10:00:01Z', hold_reason: 'total' }
const message = {
  name: 'Mona Fathy',
  email: 'mona@mail.example',
  subject: 'A stool',
  message: 'How high is it?\n\nكم ارتفاعه؟ وشكرا',
}
const product = { id: '7', name: 'Ebony Box', name_ar: 'صندوق من الأبنوس', stock: 1 }
const untranslated = { id: '8', name: 'Lotus Box', stock: 3 }
const parcel = { courier: 'بوسطة', number: 'EG-1', url: 'https://bosta.example/track/EG-1' }
const token = '0'.repeat(64)

const english: [name: string, job: Job][] = [
  ['confirmation', aJob('order_confirmation', { order })],
  ...['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map((status): [string, Job] => [
    status,
    aJob('order_status', { order, status }),
  ]),
  ['new order', aJob('staff_new_order', { order })],
  ['held order', aJob('staff_new_order', { order: held })],
  ['cancelled by the customer', aJob('staff_order_cancelled', { order })],
  [
    'cancelled by the customer while its parcel is out',
    aJob('staff_order_cancelled', {
      order: { ...order, left_at: order.created_at, missing: true },
    }),
  ],
  ['new message', aJob('staff_new_message', { message })],
  ['newsletter', aJob('newsletter_confirm', { token })],
  ['back in stock', aJob('back_in_stock', { token, product })],
  ['back in stock, untranslated', aJob('back_in_stock', { token, product: untranslated })],
  ['invitation', aJob('invitation', { token, invited_by: 'owner@nefer.example' })],
  ['corrected', aJob('order_corrected', { order })],
  ['shipped with a courier', aJob('order_status', { order, status: 'shipped', parcel })],
  ['tracking', aJob('order_tracking', { order, parcel })],
]

const arabic = english.map(([name, job]): [string, Job] => [
  `${name} in Arabic`,
  { ...job, locale: 'ar' },
])

export const samples = [...english, ...arabic]

function aJob(kind: string, data: unknown): Job {
  return {
    id: '1',
    lease: '2',
    locale: 'en',
    message_id: '3',
    to: ['mona@mail.example'],
    kind,
    data,
    workshop: { address: 'Nefer, Al-Khayamiya, Cairo', phone: '+20 2 2000 0000' },
  }
}
