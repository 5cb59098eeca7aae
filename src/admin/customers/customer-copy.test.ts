import { expect, it } from 'vitest'
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
  expect(title).toMatch(/^Copy of the data that Nefer holds, of 23 Nov 2026/)
  expect(lines.join('\n')).toBe(`Email: mona@mail.example

Orders:
  1.
    ID: 8d44fcf0
    Created at: 20 Nov 2026, 10:00
    Total: 1,209.91 EGP
    Items:
      1.
        Name: Lotus Box
        Price: 119.99 EGP
        Quantity: 2
        Gift wrap: yes
    Shipping info:
      City: Luxor
Messages: none
Mails: none
Newsletter: —
Loyalty points: 7
`)
})
