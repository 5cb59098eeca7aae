import { afterEach, expect, it } from 'vitest'
import type { CustomerData } from '#domain/staff-calls/customer-data.ts'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { customerCopy } from './customer-copy.ts'

it('the copy for a customer is text, with amounts in EGP and nothing left out', () => {
  const data = {
    status: 'found' as const,
    email: 'mona@mail.example',
    orders: [
      {
        id: '8d44fcf0',
        created_at: '2026-11-20T10:00:00',
        total: 120_991,
        items: [{ name: 'Lotus Box', price: 11_999, quantity: 2, gift_wrap: true }],
        shipping_info: { city: 'Luxor' },
      },
    ],
    messages: [],
    mails: [],
    newsletter: null,
    loyalty_points: 7,
  }
  const [title, ...lines] = customerCopy(data, Date.UTC(2026, 10, 23)).split('\n')
  expect(title).toMatch(/^Copy of the data that Nefer keeps, of 23 Nov 2026/)
  expect(lines.join('\n')).toBe(`Email: mona@mail.example

Orders:
  1.
    ID: 8d44fcf0
    Created at: 20 Nov 2026, 10:00
    Total: 1,209.91\u00A0EGP
    Items:
      1.
        Name: Lotus Box
        Price: 119.99\u00A0EGP
        Quantity: 2
        Gift wrap: yes
    Shipping info:
      City: Luxor
Messages: none
Emails: none
Letters from the workshop: —
Loyalty points: 7
`)
})

const all = ['frame', 'parts', 'pages', 'shop', 'staff'] as const
afterEach(async () => {
  setLanguage('en')
  await loadTexts(...all)
})

const returned = {
  status: 'found' as const,
  email: null,
  orders: [
    {
      status: 'delivered',
      channel: 'stall',
      locale: 'ar',
      payment_method: 'instapay',
      tendered: 20_000,
      items: [{ name: 'Lotus Box', price: 11_999, list_price: 12_499, discount: 500, short: 1 }],
      shipping_info: { state: 'Cairo', zip: '11431' },
      returns: [
        {
          at: '2026-11-21T10:00:00',
          by: 'Sara',
          method: 'cash',
          refund: 11_999,
          restocked: true,
          reason: 'too small',
        },
      ],
      events: [
        { kind: 'status', from: 'shipped', to: 'cancelled', cause: 'customer' },
        { kind: 'return', refund: 11_999, method: 'cash' },
        { kind: 'mail', mail: 'order_status', status: 'shipped' },
        { kind: 'corrected', fields: ['phone'], items: [{ name: 'Lotus Box', from: 1, to: 2 }] },
        { kind: 'note', text: 'Call first' },
      ],
    },
  ],
  messages: [],
  mails: [{ kind: 'order_corrected' }],
  newsletter: null,
}

it('returns and events have words and amounts in EGP', () => {
  const copy = customerCopy(returned, 0)
  expect(copy.match(/Paid back: 119\.99\sEGP/g)).toHaveLength(2)
  expect(copy).toMatch(/Cash given: 200\.00\sEGP/)
  expect(copy).toMatch(/Price in the catalogue: 124\.99\sEGP\n +Discount: 5\.00\sEGP/)
  expect(copy).toContain('Governorate: Cairo\n      Postal code: 11431')
  expect(copy).toContain('Kind: Status\n        From: Shipped\n        To: Cancelled')
  expect(copy).toContain('Corrected fields:\n          1. Phone\n')
  expect(copy).toContain('From: 1\n            To: 2')
  expect(copy).toContain('Text: Call first')
})

it('the copy in Arabic has only Arabic words, besides what people typed', async () => {
  setLanguage('ar')
  await loadTexts(...all)
  const copy = customerCopy(returned, 0)
  const typed = /Lotus Box|Sara|too small|Call first/g
  expect(copy.replaceAll(typed, '')).not.toMatch(/[a-z]/i)
  expect(copy).toContain('المحافظة: \u2068القاهرة\u2069')
  expect(copy.match(/المبلغ المردود: \u2068119\.99\sج\.م\.\u2069/g)).toHaveLength(2)
})

it('phone numbers and what people typed keep their order in the Arabic copy', async () => {
  setLanguage('ar')
  await loadTexts(...all)
  const data = {
    ...returned,
    orders: [{ customer_phone: '+20 100 123 4567', note: 'Call first!' }],
  }
  const lines = customerCopy(data, 0).split('\n').slice(1)
  expect(lines).toContain('    هاتف العميل: \u2068+20 100 123 4567\u2069')
  const values = lines.filter((line) => /: ./.test(line) && !line.endsWith(': لا يوجد'))
  expect(values.filter((line) => !/: \u2068.*\u2069$/.test(line))).toEqual([])
})

it('names why a parcel was not delivered, and leaves typed reasons as they are', () => {
  const attempt = { reason: 'nobody', next: 'again', day: '2026-11-22' }
  const text = customerCopy(
    {
      status: 'found',
      orders: [{ attempt, returns: [{ reason: 'nobody' }] }],
    } as unknown as CustomerData,
    0,
  )
  expect(text).toContain('Last failed delivery:\n      Reason: Nobody answered')
  expect(text).toContain('What happens next: Try again\n      Day: 2026-11-22')
  expect(text).toContain('Reason: nobody')
})
