/** Payloads of all writes, valid for the rows of `createTargets`, so that some are applied. */
import { randomUUID } from 'node:crypto'
import { keysOf } from '#domain/plain-values.ts'
import { isUpload, mutationToFunctionName, newMutation } from '#domain/writes/mutations.ts'
import { samplePayload } from '../sample.ts'
import type { createRandom } from '../../simulation/clock/random.ts'
import { liftOrderLimits } from './order-limits.ts'
import { placeOrderPayload } from './place-order-payload.ts'
import type { PostgresServer } from './start-postgres.ts'

type Random = ReturnType<typeof createRandom>

/** Ids of rows that calls are about; prices in piastres. */
export interface Targets {
  products: string[]
  categories: string[]
  /** Sent by a device that knows their token. */
  pending: string[]
  held: string[]
  /** Of pending orders. */
  links: { order_id: string; token: string }[]
  delivered: { order: string; product_id: string; price: number }[]
  epoch: string
}

/** Adds orders in each state. */
export async function createTargets({ sql }: PostgresServer): Promise<Targets> {
  const ids = async (query: string) => (await sql(query)).map((row) => String(row['id']))
  const add = async (quantity: number) => {
    const id = randomUUID()
    const items = [{ product_id: 'fuzzed', quantity, price: 100 }]
    await sql('select public.place_order($1, $2)', [id, JSON.stringify(placeOrderPayload(items))])
    return id
  }
  await sql(`insert into public.categories (id, name) values ('fuzzed', 'Fuzzed')`)
  await sql(`insert into public.products (id, name, description, price, image, category, stock)
    select 'fuzzed', p.name, p.description, 1, p.image, p.category, 1000000 from public.products p where p.id = '4'`)
  await sql(liftOrderLimits)
  await sql('update public.settings set max_of_one_product = 20')
  const repeat = (quantity: number) =>
    Array.from({ length: 40 }).reduce<Promise<string[]>>(
      async (list) => [...(await list), await add(quantity)],
      Promise.resolve([]),
    )
  const pending = await repeat(2)
  const held = await repeat(30)
  const sold = await repeat(3)
  await sql(`update public.orders set status = 'delivered' where id = any ($1)`, [sold])
  return {
    products: await ids('select id from public.products'),
    categories: await ids('select id from public.categories'),
    pending,
    held,
    links: (
      await sql('select o as id, private.answer_token(o) as token from unnest($1::uuid[]) o', [
        pending,
      ])
    ).map(({ id, token }) => ({ order_id: String(id), token: String(token) })),
    delivered: sold.map((order) => ({ order, product_id: 'fuzzed', price: 100 })),
    epoch: (await ids('select epoch as id from public.sync_meta'))[0] ?? '',
  }
}

const at = '2026-11-01T10:00:00.000Z'
const markets = ['2026-12-04', '2026-12-05']

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T
}

function createProduct(random: Random) {
  const ids = { product_id: random.uuid(), order_id: '', category_id: '' }
  return { ...samplePayload('createProduct', ids), category: null, size: '10 × 20' }
}

const noTakings = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }

/**
 * By kind of write. Most can be applied several times to the same rows. A write that is not here
 * gets a sample of its schema, with the ids of targets.
 */
const payloads: Record<string, (random: Random, targets: Targets) => object> = {
  place_order: (random) =>
    placeOrderPayload([{ product_id: 'fuzzed', quantity: 1 + random.below(40), price: 100 }]),
  create_product: createProduct,
  update_product: (random, { products }) => ({
    product_id: oneOf(random, products),
    base: { wood: null, weight: null, low_stock: null },
    patch: oneOf<object>(random, [{ wood: 'Beech' }, { weight: 200 }, { low_stock: 2 }]),
  }),
  delete_product: (random) => ({ product_id: random.uuid(), base: oneOf(random, [null, {}]) }),
  adjust_stock: (random, { products }) => ({
    product_id: oneOf(random, products),
    delta: oneOf(random, [1, 2, -1]),
    reason: oneOf(random, ['', 'count', 'broken']),
  }),
  update_category: (random, { categories }) => ({
    category_id: oneOf(random, ['fuzzed', ...categories]),
    base: { name_ar: null },
    patch: { name_ar: 'مقاعد' },
  }),
  delete_category: (random, { categories }) => ({
    category_id: random.uuid(),
    move_to: oneOf(random, [null, ...categories]),
    base: null,
  }),
  set_order_status: (random, { pending, held }) => ({
    order_id: oneOf(random, [...pending, ...held]),
    base: 'pending',
    ...oneOf(random, [
      { status: 'pending' },
      { status: 'processing' },
      { status: 'shipped' },
      { status: 'cancelled', pieces: 'away' },
      { status: 'cancelled', back: { broken: [{ product_id: 'fuzzed', quantity: 1 }] } },
    ]),
  }),
  record_attempt: (random, { pending }) => ({
    order_id: oneOf(random, pending),
    base: 'pending',
    status: 'shipped',
    attempted_at: at,
    ...oneOf<object>(random, [
      { reason: 'nobody', next: 'again', day: '2026-12-02' },
      { reason: 'else', text: 'No lift', next: 'back' },
    ]),
  }),
  set_parcel: (random, { pending }) => ({
    order_id: oneOf(random, pending),
    ...oneOf<object>(random, [
      { base: {}, patch: { courier: 'Bosta', tracking_number: 'EG-1' } },
      { base: { courier: 'Bosta' }, patch: { courier: '' } },
      { base: {}, patch: { tracking_number: '2' } },
    ]),
  }),
  decide_held_order: (random, { held }) => ({
    order_id: oneOf(random, held),
    release: random.oneIn(2),
  }),
  record_sale: (random) => ({
    sold_at: at,
    items: [
      {
        product_id: 'fuzzed',
        quantity: 1,
        price: 100,
        ...(random.oneIn(2) && { discount: 10 }),
      },
    ],
    extra: random.oneIn(2) ? [{ text: 'Gift wrap', amount: 500 }] : [],
    payment: oneOf(random, ['cash', 'card', 'instapay']),
    ...(random.oneIn(2) && { market: oneOf(random, markets) }),
  }),
  record_return: (random, { delivered }) => {
    const { order, product_id, price } = oneOf(random, delivered)
    return {
      order_id: order,
      returned_at: at,
      items: [{ product_id, price, quantity: 1 }],
      restocked: random.oneIn(2),
      method: oneOf(random, ['cash', 'card']),
      refund: oneOf(random, [0, price]),
      reason: 'too small',
      ...(random.oneIn(2) && { market: oneOf(random, markets) }),
    }
  },
  pack_for_market: (random, { products }) => ({
    day: oneOf(random, markets),
    product_id: oneOf(random, ['fuzzed', ...products]),
    delta: oneOf(random, [1, 2, -1]),
    packed_at: at,
  }),
  count_market: (random, { products }) => ({
    day: oneOf(random, markets),
    lines: [{ product_id: oneOf(random, ['fuzzed', ...products]), back: random.below(3) }],
    counted_at: at,
  }),
  record_payment: (random, { pending }) => ({
    order_id: oneOf(random, pending),
    recorded_at: at,
    day: '2026-11-01',
    amount: oneOf(random, [5_000, -5_000]),
    method: oneOf(random, ['cash', 'instapay', 'card']),
    ...(random.oneIn(2) && { reference: '4711', another: true }),
  }),
  close_day: (random) => ({
    device_id: random.uuid(),
    day: '2026-11-01',
    closed_at: at,
    opening: 0,
    counted: 1000,
    takings: {
      cash: { ...noTakings, sales: 500, sales_count: 1 },
      instapay: noTakings,
      card: { ...noTakings, returns: 100, returns_count: 1 },
    },
    sale_ids: [random.uuid()],
    return_ids: [random.uuid()],
    note: '',
  }),
  correct_order: (random, { pending }) => ({
    order_id: oneOf(random, pending),
    base: { city: 'Maadi' },
    patch: { city: 'Giza' },
    items: oneOf<object[]>(random, [[], [{ product_id: 'fuzzed', price: 100, delta: 1 }]]),
    held: false,
  }),
  update_settings: (random) => ({
    base: { low_stock: 5, email: 'hello@nefer.example' },
    patch: oneOf<object>(random, [
      { low_stock: 4 },
      { email: 'a@mail.example' },
      { staff_locale: 'en' },
      { hours_mon: '09:00-18:00' },
    ]),
  }),
  cancel_my_order: (random, { pending, held }) => ({
    order_id: oneOf(random, [...pending, ...held]),
    token: placeOrderPayload([]).token,
  }),
  answer_order: (random, { links }) => ({
    ...oneOf(random, links),
    answer: oneOf(random, ['yes', 'no']),
    answered_at: at,
  }),
  record_confirmation: (random, { pending }) => ({
    order_id: oneOf(random, pending),
    how: oneOf(random, ['asked', 'phone']),
    confirmed_at: at,
  }),
  request_stock_alert: (random, { products }) => ({
    product_id: oneOf(random, products),
    email: `${random.uuid().slice(0, 8)}@mail.example`,
    locale: oneOf(random, ['en', 'ar']),
  }),
  subscribe_newsletter: (random) => ({ email: `${random.uuid().slice(0, 8)}@mail.example` }),
}

/** By their names on the server. */
const writes = new Map(
  keysOf(newMutation)
    .filter((name) => !isUpload(name))
    .map((name) => [mutationToFunctionName(name), name]),
)
export const writeKinds = [...writes.keys()]

export function createValidPayload(random: Random, kind: string, targets: Targets): unknown {
  const own = payloads[kind]?.(random, targets)
  return structuredClone(own ?? sampleOfKind(random, kind, targets))
}

function sampleOfKind(random: Random, kind: string, { products, pending }: Targets): object {
  const name = writes.get(kind)
  if (name === undefined) throw new Error(`There is no write ${kind}.`)
  return samplePayload(name, {
    product_id: oneOf(random, products),
    order_id: oneOf(random, pending),
    category_id: random.uuid(),
  })
}

/** A cursor that the server may have given. */
export function createCursor(random: Random, { epoch }: Targets): object {
  return {
    epoch,
    xid: String(random.below(2000)),
    seen: String(random.below(2000)),
    t: oneOf(random, ['categories', 'products', 'orders', 'stock_moves', 'day_closings', 'z']),
    id: oneOf(random, ['', '4', 'fuzzed']),
    settings: oneOf(random, ['1', '2', '']),
    first: random.oneIn(2),
  }
}
