/** The requests that are recorded for every release, in this order. Recordings contain `name`. */
import { createHash } from 'node:crypto'
import { keysOf } from '#domain/plain-values.ts'
import { isUpload, mutationToFunctionName, newMutation } from '#domain/writes/mutations.ts'
import { aCustomer, uuid } from '../support/builders.ts'
import { samplePayload } from '../support/sample.ts'

export interface RecordedRequest {
  name: string
  path: string
  as: 'anyone' | 'staff'
  body: Record<string, unknown>
}

const at = '2026-11-22T08:00:00.000Z'
const text = { name: 'Cedar box', description: 'A small box, carved by hand.', price: 12_000 }
const flags = { featured: false, bestseller: false, new: true }
const picture = { image: '/images/products/1.jpg', category: null }
const category = {
  name: 'Toys',
  description: 'Things to play with, by hand.',
  image_url: '/images/categories/decor.jpg',
}
const token = 'a-secret-of-the-device-that-ordered-0001'
const order = { token, placed_at: at, payment_method: 'cash', customer: aCustomer }
const product = (product_id: string, stock: number) => ({
  product_id,
  ...text,
  ...flags,
  ...picture,
  stock,
})
const edit = (base: object, patch: object) => ({ base, patch })
const noTakings = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
const statusChange = (base: string, status: string) => ({ order_id: uuid(900), base, status })
const lines = (product_id: string, quantity: number, price: number) => [
  { product_id, quantity, price },
]

/** As `private.answer_token`, with a key of zeros. */
function linkToken(id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return createHash('sha256').update(Buffer.alloc(32)).update(bytes).digest('hex').slice(0, 32)
}

let operations = 0
function write(
  name: string,
  what: string,
  as: RecordedRequest['as'],
  payload: object,
  id?: string,
): RecordedRequest {
  operations += 1
  const body = { p_operation_id: id ?? uuid(operations), p_payload: payload }
  return { name: `${name}: ${what}`, path: `/rest/v1/rpc/${name}`, as, body }
}
function question(
  name: string,
  what: string,
  as: RecordedRequest['as'],
  body: Record<string, unknown>,
): RecordedRequest {
  return { name: `${name}: ${what}`, path: `/rest/v1/rpc/${name}`, as, body }
}
function together(id: string, kind: string, payload: object) {
  return { id, kind, payload }
}
const staff = 'staff' as const
const anyone = 'anyone' as const

const chosen: RecordedRequest[] = [
  write('create_product', 'applied', staff, product('new', 3)),
  write('create_product', 'there is one', staff, product('new', 3)),
  write('update_product', 'applied', staff, {
    product_id: 'new',
    ...edit({ price: 12_000 }, { price: 11_000 }),
  }),
  write('update_product', 'conflict', staff, {
    product_id: 'new',
    ...edit({ price: 12_000 }, { price: 10_000 }),
  }),
  write('adjust_stock', 'applied', staff, { product_id: 'new', delta: 4, reason: 'count' }),
  write('adjust_stock', 'not enough', staff, { product_id: 'new', delta: -40, reason: 'count' }),
  write('create_category', 'applied', staff, { category_id: 'toys', ...category }),
  write('update_category', 'applied', staff, {
    category_id: 'toys',
    ...edit({ name: 'Toys' }, { name: 'Play' }),
  }),
  write('update_category', 'gone', staff, {
    category_id: 'none',
    ...edit({ name: 'Toys' }, { name: 'Play' }),
  }),
  write('place_order', 'applied', anyone, { ...order, items: lines('new', 2, 11_000) }, uuid(900)),
  write(
    'place_order',
    'again, the same answer',
    anyone,
    { ...order, items: lines('new', 2, 11_000) },
    uuid(900),
  ),
  write(
    'place_order',
    'the id is taken',
    anyone,
    { ...order, items: lines('new', 1, 11_000) },
    uuid(900),
  ),
  write('place_order', 'too many', anyone, { ...order, items: lines('new', 99, 11_000) }),
  write('place_order', 'another price', anyone, { ...order, items: lines('new', 1, 1) }),
  write('place_order', 'not sold', anyone, { ...order, items: lines('none', 1, 1) }),
  write('record_sale', 'applied', staff, { sold_at: at, items: lines('new', 1, 9_000) }, uuid(901)),
  write('record_sale', 'not sold', staff, { sold_at: at, items: lines('none', 1, 9_000) }),
  write('set_order_status', 'applied', staff, statusChange('pending', 'shipped')),
  write('set_order_status', 'conflict', staff, statusChange('pending', 'cancelled')),
  write('subscribe_newsletter', 'applied', anyone, { email: 'mona@mail.example' }),
  write('subscribe_newsletter', 'invalid', anyone, { email: 'mona' }),
  write('send_contact_message', 'invalid', anyone, { name: 'Mona' }),
  write('delete_category', 'applied', staff, { category_id: 'toys', move_to: null }),
  write('adjust_stock', 'by nobody', anyone, { product_id: 'new', delta: 4, reason: 'count' }),
  question('order_status', 'shipped', anyone, { p_order_id: uuid(900), p_token: token }),
  question('order_status', 'wrong token', anyone, {
    p_order_id: uuid(900),
    p_token: 'x'.repeat(40),
  }),
  question('pull_catalog', 'from the beginning', anyone, { p_cursor: null, p_limit: 500 }),
  question('pull_catalog', 'a page', anyone, { p_cursor: null, p_limit: 2 }),
  question('pull_catalog_changes', 'from the beginning', anyone, { p_cursor: null, p_limit: 500 }),
  question('pull_catalog_first', 'from the beginning', anyone, {
    p_cursor: null,
    p_limit: 2,
    p_seen: ['new'],
  }),
  question('pull_catalog', 'another epoch', anyone, {
    p_cursor: { epoch: uuid(1), xid: '1', t: '', id: '', seen: '1' },
    p_limit: 2,
  }),
  question('pull_orders', 'from the beginning', staff, { p_cursor: null, p_limit: 500 }),
  question('pull_orders', 'by nobody', anyone, { p_cursor: null, p_limit: 500 }),
  question('find_orders', 'one', staff, {
    p_query: 'Fathy',
    p_status: null,
    p_before: null,
    p_limit: 20,
  }),
  question('me', 'staff', staff, {}),
  write('delete_product', 'applied', staff, { product_id: 'new' }),
  write('create_product', 'applied, with many pieces', staff, product('many', 90)),
  write('place_order', 'held', anyone, { ...order, items: lines('many', 25, 12_000) }, uuid(902)),
  write('decide_held_order', 'released', staff, { order_id: uuid(902), release: true }),
  write('decide_held_order', 'gone', staff, { order_id: uuid(903), release: true }),
  question('withdraw_operation', 'it never came', anyone, {
    p_operation_id: uuid(904),
    p_kind: 'place_order',
  }),
  question('withdraw_operation', 'it is done', anyone, {
    p_operation_id: uuid(900),
    p_kind: 'place_order',
  }),
  question('run_operations', 'one applied, one refused', staff, {
    p_operations: [
      together(uuid(905), 'adjust_stock', { product_id: 'many', delta: 1, reason: 'count' }),
      together(uuid(906), 'adjust_stock', { product_id: 'many', delta: -900, reason: 'count' }),
    ],
  }),
  write('add_order_note', 'applied', staff, {
    order_id: uuid(902),
    text: 'Call before noon',
    written_at: at,
  }),
  write('correct_order', 'applied', staff, {
    order_id: uuid(902),
    ...edit({ city: aCustomer.city }, { city: 'Giza' }),
    items: [{ product_id: 'many', price: 12_000, delta: -1 }],
    held: false,
  }),
  write('record_return', 'applied', staff, {
    order_id: uuid(901),
    returned_at: at,
    items: lines('new', 1, 9_000),
    restocked: false,
    method: 'cash',
    refund: 9_000,
  }),
  write('pack_for_market', 'applied', staff, {
    day: '2026-11-22',
    product_id: 'many',
    delta: 2,
    packed_at: at,
  }),
  write('count_market', 'applied', staff, {
    day: '2026-11-22',
    lines: [{ product_id: 'many', back: 1 }],
    counted_at: at,
  }),
  write('close_day', 'applied', staff, {
    device_id: uuid(907),
    day: '2026-11-22',
    closed_at: at,
    opening: 0,
    counted: 0,
    takings: { cash: noTakings, instapay: noTakings, card: noTakings },
    sale_ids: [],
    return_ids: [],
    note: '',
  }),
  write('update_settings', 'only for owners', staff, edit({ low_stock: 5 }, { low_stock: 4 })),
  write(
    'place_order',
    'to be cancelled',
    anyone,
    {
      ...order,
      items: lines('many', 1, 12_000),
    },
    uuid(908),
  ),
  write('cancel_my_order', 'applied', anyone, { order_id: uuid(908), token }),
  write('record_confirmation', 'applied', staff, {
    order_id: uuid(902),
    how: 'asked',
    confirmed_at: at,
  }),
  write('answer_order', 'another secret', anyone, {
    order_id: uuid(902),
    token,
    answer: 'yes',
    answered_at: at,
  }),
  write('answer_order', 'applied', anyone, {
    order_id: uuid(902),
    token: linkToken(uuid(902)),
    answer: 'yes',
    answered_at: at,
  }),
  write('send_contact_message', 'applied', anyone, {
    name: 'Mona',
    email: 'mona@mail.example',
    subject: 'A box',
    message: 'Is it cedar?',
  }),
  write('request_stock_alert', 'applied', anyone, {
    product_id: 'many',
    email: 'mona@mail.example',
    locale: 'ar',
  }),
  write('record_attempt', 'applied', staff, {
    ...statusChange('shipped', 'shipped'),
    attempted_at: at,
    reason: 'nobody',
    next: 'again',
    day: '2026-11-24',
  }),
  write('set_parcel', 'applied', staff, {
    order_id: uuid(900),
    base: {},
    patch: { courier: 'Bosta', tracking_number: 'EG-1' },
  }),
  write('record_payment', 'applied', staff, {
    order_id: uuid(902),
    recorded_at: at,
    day: '2026-11-20',
    amount: 5_000,
    method: 'instapay',
    reference: '4711',
  }),
]

const written = new Set(chosen.map(({ path }) => path.split('/').at(-1)))
const ids = { product_id: 'many', order_id: uuid(902), category_id: 'boxes' }
const samples = keysOf(newMutation)
  .filter((name) => !isUpload(name) && !written.has(mutationToFunctionName(name)))
  .map((name) =>
    write(mutationToFunctionName(name), 'a sample of its schema', staff, samplePayload(name, ids)),
  )

/** Each write of the app is among them. */
export const requests: readonly RecordedRequest[] = [
  ...chosen,
  ...samples,
  question('pull_orders', 'at the end', staff, { p_cursor: null, p_limit: 500 }),
]
