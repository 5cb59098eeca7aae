/**
 * docs/personal-data.md lists all personal data on the server. A person is planted in every text
 * that somebody can type; after the erasure every column of every table is searched.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '#domain/plain-values.ts'
import {
  definitionOf,
  isUpload,
  mutationToFunctionName,
  newMutation,
} from '#domain/writes/mutations.ts'
import {
  columnOf,
  otherColumns,
  pathsIn,
  personalData,
  textColumns,
  tracesOf,
  typablePaths,
} from '../support/personal-data.ts'
import {
  category,
  corrected,
  customer,
  email,
  noTakings,
  note,
  others,
  phone,
  product,
  settings,
} from '../support/planted-person.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const person = /zoltan|1099887766/i
const at = '2026-11-20T10:00:00.000Z'
const ids = Array.from({ length: 7 }, (_, n) => `5a000000-0000-4000-8000-00000000000${n}`)
const [order = '', open = '', sale = '', sale2 = '', owner = '', colleague = '', leaver = ''] = ids

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 3 })
})
afterAll(() => server.stop())

/** As this account; null: a visitor. */
async function call(who: string | null, name: string, ...args: unknown[]) {
  const client = await server.pool.connect()
  try {
    const claims = JSON.stringify({ sub: who, role: who === null ? 'anon' : 'authenticated' })
    await client.query('begin')
    await client.query(`set local role ${who === null ? 'anon' : 'authenticated'}`)
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await client.query(`select public.${name}(${places}) as a`, args)
    await client.query('commit')
    return rows[0].a
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const write = (who: string, kind: string, payload: object) =>
  call(who, kind, randomUUID(), JSON.stringify(payload))

const placed = (items: object[]) => ({
  token: 't'.repeat(40),
  placed_at: at,
  payment_method: 'cash',
  locale: 'en',
  customer,
  items,
})
const sold = (id: string, reason: string) => ({
  sold_at: at,
  identity: id,
  items: [{ product_id: 'planted', quantity: 1, price: 100, list_price: 200, reason }],
  extra: [{ text: note, amount: 500 }],
})
const returned = (of: string) => ({
  order_id: of,
  returned_at: at,
  restocked: false,
  method: 'cash',
  refund: 0,
  reason: note,
  items: [{ product_id: 'planted', quantity: 1, price: 100 }],
})

/** What is typed: by whom, the kind of write, its payload, and the outcome if it is another. */
const typed: [who: string | null, id: string, kind: string, payload: object, outcome?: string][] = [
  [owner, randomUUID(), 'create_product', { product_id: 'planted', ...product, stock: 20 }],
  [owner, randomUUID(), 'create_category', { category_id: 'planted', ...category }],
  [
    owner,
    randomUUID(),
    'update_product',
    {
      product_id: 'planted',
      base: { ...product, wood: 'Zoltan' },
      patch: { ...product, wood: `${note}!` },
    },
    'conflict',
  ],
  [
    owner,
    randomUUID(),
    'update_category',
    {
      category_id: 'planted',
      base: { ...category, description: `For ${note}!` },
      patch: { ...category, description: `For ${note}?` },
    },
    'conflict',
  ],
  [owner, randomUUID(), 'update_settings', { base: {}, patch: settings }],
  [
    owner,
    randomUUID(),
    'update_settings',
    {
      base: Object.fromEntries(Object.keys(settings).map((name) => [name, `${email} before`])),
      patch: Object.fromEntries(Object.keys(settings).map((name) => [name, `${email} after`])),
    },
    'conflict',
  ],
  [null, order, 'place_order', placed([{ product_id: 'planted', quantity: 2, price: 100 }])],
  [null, open, 'place_order', placed([{ product_id: 'planted', quantity: 1, price: 100 }])],
  [
    owner,
    randomUUID(),
    'correct_order',
    { order_id: order, base: corrected, patch: others },
    'conflict',
  ],
  [
    owner,
    randomUUID(),
    'correct_order',
    { order_id: order, base: others, patch: corrected },
    'conflict',
  ],
  [owner, randomUUID(), 'add_order_note', { order_id: order, text: note, written_at: at }],
  [owner, randomUUID(), 'add_order_note', { order_id: open, text: note, written_at: at }],
  [
    owner,
    randomUUID(),
    'record_attempt',
    {
      order_id: order,
      base: 'pending',
      status: 'shipped',
      attempted_at: at,
      reason: 'else',
      text: note,
      next: 'again',
      day: '2026-11-22',
    },
  ],
  [
    owner,
    randomUUID(),
    'set_parcel',
    {
      order_id: order,
      base: {},
      patch: { courier: note, tracking_number: phone },
    },
  ],
  [
    owner,
    randomUUID(),
    'set_parcel',
    {
      order_id: order,
      base: { courier: note, tracking_number: `${phone}1` },
      patch: { courier: note, tracking_number: '2' },
    },
    'conflict',
  ],
  [
    owner,
    randomUUID(),
    'record_payment',
    {
      order_id: order,
      recorded_at: at,
      day: '2026-11-20',
      amount: 100,
      method: 'instapay',
      reference: note,
    },
  ],
  [owner, sale, 'record_sale', sold(sale, note)],
  [owner, sale2, 'record_sale', sold(sale2, `Call ${phone}`)],
  [owner, randomUUID(), 'add_order_note', { order_id: sale, text: note, written_at: at }],
  [leaver, randomUUID(), 'record_return', returned(sale)],
  [
    owner,
    randomUUID(),
    'close_day',
    {
      device_id: randomUUID(),
      day: '2026-11-20',
      closed_at: at,
      opening: 0,
      counted: 0,
      sale_ids: [],
      return_ids: [],
      note,
      takings: { cash: noTakings, instapay: noTakings, card: noTakings },
    },
  ],
  [
    null,
    randomUUID(),
    'send_contact_message',
    { name: 'Zoltan', email, subject: note, message: note, locale: 'en' },
  ],
  [null, randomUUID(), 'subscribe_newsletter', { email: email.toUpperCase(), locale: 'en' }],
  [null, randomUUID(), 'request_stock_alert', { product_id: 'planted', email, locale: 'en' }],
  [
    owner,
    randomUUID(),
    'delete_product',
    { product_id: 'planted', base: { ...product, wood: 'Zoltan' } },
    'conflict',
  ],
  [
    owner,
    randomUUID(),
    'delete_category',
    { category_id: 'planted', move_to: null, base: { ...category, description: `For ${note}!` } },
    'conflict',
  ],
]

async function plant() {
  const { sql } = server
  await sql(`update public.settings set facts = '{}'`)
  for (const [id, name, role] of [
    [owner, 'owner', 'owner'],
    [colleague, 'zoltan.member', 'member'],
    [leaver, 'zoltan', 'member'],
  ]) {
    await sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      `${name}@mail.example`,
    ])
    await sql('insert into private.staff (user_id, email, role) values ($1, $2, $3)', [
      id,
      `${name}@mail.example`,
      role,
    ])
  }
  await call(owner, 'invite_person', 'zoltan.new@mail.example', 'member', 'en')
  for (const [who, id, kind, payload, outcome = 'applied'] of typed) {
    // A request for a product in stock is not stored.
    if (kind === 'request_stock_alert')
      await sql(`update public.products set stock = 0 where id = 'planted'`)
    const answer = await call(who, kind, id, JSON.stringify(payload))
    expect(answer.status, `${kind}: ${JSON.stringify(answer)}`).toBe(outcome)
  }
  // What a colleague did first is told to whoever does it again.
  const returnedBefore = {
    code: 'returned_before',
    returns: [{ by: 'zoltan@mail.example' }],
  }
  expect(await write(owner, 'record_return', returned(sale))).toMatchObject(returnedBefore)
  await sql(`update public.orders set status = 'shipped' where id = $1`, [order])
  const cancelled = { order_id: order, base: 'shipped', status: 'cancelled' }
  const away = await write(owner, 'set_order_status', { ...cancelled, pieces: 'away' })
  expect(away.status).toBe('applied')
  const back = { ...cancelled, base: 'cancelled', back: { broken: [] } }
  expect((await write(leaver, 'set_order_status', back)).status).toBe('applied')
  expect(await write(owner, 'set_order_status', back)).toMatchObject({
    code: 'came_back',
    by: 'zoltan@mail.example',
  })
  await call(owner, 'dismiss_person', leaver)
  await sql(`update public.orders set status = 'delivered' where id = $1`, [order])
  expect((await write(owner, 'record_return', returned(order))).status).toBe('applied')
  await sql(
    `update private.mail_jobs set failed_at = now(), last_error = '550 ' || $1
    where kind = 'order_status' and order_id = $2`,
    [email, order],
  )
}

test('the list has every column that can hold a text, once', async () => {
  const listed = [...new Set(personalData.map(({ path }) => columnOf(path))), ...otherColumns]
  expect(listed.toSorted()).toEqual(await textColumns(server))
  await server.sql('alter table public.orders add column gift_note text')
  expect(await textColumns(server)).toContain('public.orders.gift_note')
  await server.sql('alter table public.orders drop column gift_note')
})

test('the periods of the list are those of the server', async () => {
  const [row = {}] = await server.sql('select to_jsonb(r) as r from private.retention r')
  const periods = row['r'] as Record<string, string>
  const named = personalData.flatMap(({ kept }) =>
    [...kept.matchAll(/(\d+ \w+) \((\w+)\)/g)].map(([, period, name = '']) => [name, period]),
  )
  for (const [name, period] of named)
    expect([name, spell(periods[name ?? ''])]).toEqual([name, period])
  expect(new Set(named.map(([name]) => name))).toEqual(
    new Set(Object.keys(periods).filter((name) => !withoutText.includes(name))),
  )
})
/** Periods of what the list has no text of. */
const withoutText = ['one', 'devices', 'closed_orders']

function spell(interval = ''): string {
  return interval.replace('mons', 'months')
}

/** Texts of payloads that no person types: ids, secrets, times, addresses of pictures, codes. */
const notTyped =
  /\.(?:\w+_ids?|id|identity|token|\w+_at|day|image|image_url|move_to|category|size|locale)(?:\[\])?$/
/** Names of products and categories, which orders copy, and how to reach the shop. */
const published =
  /Product.*\.name|Category.*\.name|\.items\[\]\.name|updateSettings\.\w+\.(?!address|announcement_..$|test)/
/** The app has no field for it. */
const codes = ['adjustStock.reason']

test('the person is planted in every text of every write', () => {
  const planted = new Set(
    typed.flatMap(([, , kind, payload]) =>
      pathsIn(payload, person).map((path) => `${kind}${path}`),
    ),
  )
  const missing = keysOf(newMutation)
    .filter((name) => !isUpload(name))
    .flatMap((name) =>
      [note, email, phone]
        .flatMap((text) => typablePaths(definitionOf(name).payload, text))
        .filter((path) => !planted.has(`${mutationToFunctionName(name)}${path}`))
        .map((path) => `${name}${path}`),
    )
    .filter((path) => !notTyped.test(path) && !published.test(path) && !codes.includes(path))
  expect([...new Set(missing)]).toEqual([])
})

test('an erasure leaves nothing of the person anywhere, and the copy has it before', async () => {
  await plant()
  const before = await tracesOf(server, person)
  expect(withoutKeys(before)).toEqual(personalData.map(({ path }) => path).toSorted())

  const copy = await call(owner, 'export_customer', email)
  const places = new Set(pathsIn(copy, person).map((path) => path.slice(1)))
  expect(
    personalData.flatMap((one) => one.copy ?? []).filter((place) => !places.has(place)),
  ).toEqual([])
  expect(copy.also.map((one: { kind: string }) => one.kind).toSorted()).toEqual(
    ['closing', 'line', 'line', 'note', 'phone', 'price', 'reason'].toSorted(),
  )
  expect(copy).toMatchObject({
    newsletter: { confirmed_at: null },
    stock_alerts: [{ product: 'Lotus Box' }],
  })

  const keys = copy.also.map((one: { key: string }) => one.key)
  const answer = await call(owner, 'erase_customer', email, keys)
  expect(answer).toMatchObject({
    orders: 1,
    open: 1,
    messages: 1,
    newsletter: true,
    stock_alerts: 1,
    notes: 3,
    reasons: 2,
    lines: 4,
    closings: 1,
    former_staff: 1,
  })
  const stays = personalData.filter(({ erasure }) => erasure === 'stays').map(({ path }) => path)
  const ofOpenOrder = (path: string) =>
    /orders\.(customer|ship)|order_search|order_events/.test(path)
  const left = withoutKeys(await tracesOf(server, person))
  expect(left.filter((path) => !ofOpenOrder(path))).toEqual(stays.toSorted())
  expect(left.filter(ofOpenOrder)).not.toEqual([])

  await server.sql(`update public.orders set status = 'delivered' where id = $1`, [open])
  await server.sql('select private.erase_closed_orders()')
  expect(withoutKeys(await tracesOf(server, person))).toEqual(left)
  await server.sql(`update private.retention set closed_orders = '0 s'`)
  await server.sql('select private.erase_closed_orders()')
  expect(withoutKeys(await tracesOf(server, person))).toEqual(stays.toSorted())
})

test('control: a column that the erasure leaves out is found', async () => {
  await server.sql('alter table public.orders add column gift_note text')
  await server.sql(`update public.orders set gift_note = 'from Zoltan' where id = $1`, [order])
  expect(await call(owner, 'erase_customer', order, [])).toMatchObject({ status: 'applied' })
  expect(await tracesOf(server, person)).toContain('public.orders.gift_note')
})

/** Settings, facts and refused values have one entry each. */
function withoutKeys(paths: readonly string[]): string[] {
  return [
    ...new Set(paths.map((path) => path.replace(/(\.(?:facts|fields|pictures))[.[].*/, '$1'))),
  ].toSorted()
}
