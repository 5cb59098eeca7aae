import { expect, it } from 'vitest'
import { orderCsvColumns, orderToCells } from './order-csv.ts'
import type { StaffOrder } from './staff-order.ts'

const item = { id: '2', name: 'Lotus Box', price: 11_999, quantity: 2, image: '' }
const order: StaffOrder = {
  id: '1a2b3c4d',
  created_at: '2026-11-20T10:00:00.000Z',
  placed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  customer_name: 'Mona Fathy',
  customer_email: 'mona@example.com',
  customer_phone: '+201001234567',
  customer_address: '12 Al Muizz Street',
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 23_998,
  items: [item],
  shipping_info: {
    address: '12 Al Muizz Street',
    city: 'Dokki',
    state: 'Giza',
    zip: '12311',
    note: 'Ring twice',
  },
}
const read = (fields: Partial<StaffOrder>) =>
  Object.fromEntries(
    orderToCells({ ...order, ...fields }).map((cell, at) => [orderCsvColumns[at], cell]),
  )

it('has the same columns as every earlier file, in the same places', () => {
  const released = [
    'id,created_at,channel,status,held,customer_name,customer_phone,customer_email',
    'address,city,governorate,postal_code,note,payment_method,total,pieces,items',
    'refunded,kept,discount,tendered,items_ar,price_reasons,day,time,parcel',
  ]
  const columns = released.join(',').split(',')
  expect(orderCsvColumns.slice(0, columns.length)).toEqual(columns)
})

it('has one line for an order', () => {
  expect(read({})).toEqual({
    id: '1a2b3c4d',
    created_at: '2026-11-20T10:00:00.000Z',
    channel: 'web',
    status: 'pending',
    held: 'no',
    customer_name: 'Mona Fathy',
    customer_phone: "'+201001234567",
    customer_email: 'mona@example.com',
    address: '12 Al Muizz Street',
    city: 'Dokki',
    governorate: 'Giza',
    postal_code: '12311',
    note: 'Ring twice',
    payment_method: 'cash',
    total: '239.98',
    pieces: '2',
    items: '2 × Lotus Box (119.99)',
    refunded: '0.00',
    kept: '239.98',
    discount: '0.00',
    tendered: '',
    items_ar: '',
    price_reasons: '',
    day: '2026-11-20',
    time: '12:00',
    parcel: '',
    not_delivered: '',
    courier: '',
    tracking_number: '',
    paid_before_delivery: '0.00',
    to_collect: '239.98',
    confirmation: '',
    confirmed_at: '',
  })
})

it('marks an order whose parcel is on its way back', () => {
  const away = { status: 'cancelled', left_at: order.created_at } as const
  expect(read(away)).toMatchObject({ status: 'cancelled', parcel: 'on its way back' })
})

it('says whether its customer confirmed it', () => {
  const [asked_at, answered_at] = [order.created_at, '2026-11-21T10:00:00.000Z']
  const of = (confirmation: StaffOrder['confirmation']) => read({ confirmation })
  const asked = { asked_at, answered_at: undefined, how: undefined }
  expect(of(asked)).toMatchObject({ confirmation: 'no answer yet', confirmed_at: '' })
  expect(of({ ...asked, answered_at, how: 'link' })).toMatchObject({
    confirmation: 'answered yes',
    confirmed_at: answered_at,
  })
  expect(of({ ...asked, answered_at, how: 'phone' })).toMatchObject({ confirmation: 'by phone' })
})

it('has the reason why it was not delivered', () => {
  const attempt = { at: order.created_at, reason: 'refused', next: 'back', day: undefined } as const
  expect(read({ status: 'shipped', attempt })).toMatchObject({
    parcel: 'on its way back',
    not_delivered: 'refused',
    to_collect: '',
  })
  const again = { ...attempt, next: 'again', day: '2026-11-22' } as const
  expect(read({ status: 'shipped', attempt: again })).toMatchObject({ to_collect: '239.98' })
})

it('has what was paid before the delivery, and what the courier collects', () => {
  const payment = { id: 'p', at: order.created_at, by: undefined, day: '2026-11-20' }
  const paid = { reference: '4711', another: undefined, method: 'card' as const }
  const payments = [{ ...payment, ...paid, amount: 10_000 }]
  expect(read({ payments })).toMatchObject({
    paid_before_delivery: '100.00',
    to_collect: '139.98',
  })
  expect(read({ payments, status: 'delivered' })).toMatchObject({ to_collect: '' })
  const back = payments.map((one) => ({ ...one, amount: -100 }))
  expect(read({ payments: back })).toMatchObject({ paid_before_delivery: '-1.00' })
})

it('shows the cash that a sale at the stall left in the drawer', () => {
  const returned = { id: 'r', at: order.created_at, by: undefined, reason: undefined }
  const one = { ...returned, method: 'cash' as const, restocked: true, refund: 11_500 }
  const pieces = [{ id: '2', quantity: 1, price: 11_999 }]
  const sale: Partial<StaffOrder> = {
    status: 'delivered',
    total: 23_500,
    tendered: 25_000,
    items: [
      { ...item, name_ar: 'صندوق اللوتس', discount: 998 },
      { id: 'extra:1', name: 'Gift box', price: 500, quantity: 1, image: '', extra: true },
    ],
    returns: [{ ...one, items: pieces }],
  }
  expect(read(sale)).toMatchObject({
    total: '235.00',
    refunded: '115.00',
    kept: '120.00',
    discount: '9.98',
    tendered: '250.00',
    items_ar: '2 × صندوق اللوتس (119.99); 1 × Gift box (5.00)',
  })
  expect(read({ ...sale, status: 'cancelled' })).toMatchObject({ kept: '0.00' })
  const paidTwice = { ...sale, status: 'cancelled' as const, returns: [{ ...one, items: [] }] }
  expect(read(paidTwice)).toMatchObject({ kept: '-115.00' })
})

it('names the reasons of agreed prices and discounts, each with its product', () => {
  const items = [
    { ...item, discount: 998, reason: 'Scratched lid' },
    { ...item, name: 'Ankh Mirror', list_price: 13_000, reason: 'Two boxes' },
    { ...item, name: 'Key Rack', list_price: 13_000 },
  ]
  expect(read({ items })).toMatchObject({
    price_reasons: 'Lotus Box: Scratched lid; Ankh Mirror: Two boxes',
  })
})

it('contains no formula, even if a customer typed one', () => {
  const typed = '=HYPERLINK("https://evil.example")'
  const info = { address: '@a', city: '-b', state: '+c', zip: '\td', note: `x\n${typed}` }
  const cells = orderToCells({ ...order, customer_name: typed, shipping_info: info })
  expect(cells.filter((cell) => /(?:^|[\r\n])[=+\-@\t]/.test(cell))).toEqual([])
  expect(cells).toContain(`'${typed}`)
})

it('leaves unreadable values empty', () => {
  expect(read({ items: '[', shipping_info: null })).toMatchObject({
    items: '',
    pieces: '',
    city: '',
    address: '12 Al Muizz Street',
  })
})
