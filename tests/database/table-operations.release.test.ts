/** Table operations over REST: staff read, tools with the secret key write (R6). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '../support/servers/start-embedded.ts'
import { startPostgrest } from '../support/servers/start-postgrest.ts'
import { type TestServer, type TestUser, staffEmail } from '../support/servers/test-server.ts'

describe.each([
  { name: 'PostgREST', start: startPostgrest },
  { name: 'the embedded backend', start: startEmbedded },
])('table operations on $name', ({ start }) => {
  let server: TestServer
  let staff: TestUser
  /** Of a tool that has the secret key. */
  let tool: string
  let stranger: TestUser
  beforeAll(async () => {
    server = await start()
    staff = await server.createUser(staffEmail)
    stranger = await server.createUser('stranger@mail.example')
    tool = server.signToken({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 })
  })
  afterAll(() => server.stop())

  async function rest(
    method: string,
    path: string,
    options: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(`${server.restUrl}/${path}`, {
      method,
      headers: {
        apikey: server.anonKey,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, json, range: response.headers.get('content-range') }
  }

  async function rows(method: string, path: string, options: Parameters<typeof rest>[2] = {}) {
    const { json } = await rest(method, path, options)
    return json as Record<string, unknown>[]
  }

  /** The number of rows reached; 0 if refused or filtered by row-level security. */
  async function reached(...request: Parameters<typeof rest>): Promise<number> {
    const { status, json } = await rest(...request)
    return status === 401 || status === 403 ? 0 : (json as unknown[]).length
  }

  const count = { headers: { prefer: 'count=exact' } }

  test('staff list and count products and categories', async () => {
    const as = staff.accessToken
    expect(await rows('GET', 'products?select=*', { as })).toHaveLength(12)
    expect(await rows('GET', 'categories?select=id,name', { as })).toHaveLength(6)
    const head = await rest('HEAD', 'products?select=*&category=eq.boxes', { as, ...count })
    expect(head.range).toMatch(/\/2$/)
  })

  test('visitors read no table', async () => {
    for (const table of [
      'products',
      'categories',
      'orders',
      'stock_moves',
      'day_closings',
      'deletions',
    ])
      expect(await reached('GET', table), table).toBe(0)
  })

  test('a tool adds, edits and deletes products, and devices pull the changes', async () => {
    const as = tool
    const before = await pull(null)
    const [added] = await rows('POST', 'products', {
      as,
      body: {
        name: 'Sycamore Stool',
        description: 'Three legs, one seat.',
        price: 123.45,
        image: '/images/products/1.jpg',
        category: 'office',
        stock: 4,
        featured: false,
        bestseller: false,
        new: true,
      },
    })
    const id = String(added?.['id'])
    await rest('PATCH', `products?id=eq.${id}`, {
      as,
      body: { price: 130, stock: 3, updated_at: '1999-01-01T00:00:00Z', version: 99 },
    })
    const changed = await pull(before.next)
    expect(changed.rows).toMatchObject([
      { t: 'products', id, v: 2, row: { price: 13000, stock: 3, name: 'Sycamore Stool' } },
    ])
    await rest('DELETE', `products?id=eq.${id}`, { as })
    expect((await pull(changed.next)).rows).toEqual([{ t: 'products', id, v: 3, row: null }])
  })

  test('a tool deletes a category, and devices pull its products without a category', async () => {
    const before = await pull(null)
    await rest('DELETE', 'categories?id=eq.kitchen', { as: tool })
    expect((await pull(before.next)).rows).toMatchObject([
      { t: 'categories', id: 'kitchen', row: null },
      { t: 'products', id: '4', row: { category: null } },
      { t: 'products', id: '6', row: { category: null } },
    ])
  })

  test('a tool changes the status of an order', async () => {
    const as = tool
    expect(await rows('GET', 'orders?select=*', { as })).toHaveLength(18)
    const [order] = await rows('GET', 'orders?select=id&status=eq.pending&limit=1', { as })
    const path = `orders?id=eq.${String(order?.['id'])}`
    expect(await rows('PATCH', path, { as, body: { status: 'shipped' } })).toMatchObject([
      { status: 'shipped', version: 2 },
    ])
  })

  test('staff read products, categories and orders, and change no row of them', async () => {
    const as = staff.accessToken
    for (const table of ['products', 'categories', 'orders']) {
      const before = await rows('GET', `${table}?select=*&order=id`, { as })
      expect(before.length, table).toBeGreaterThan(4)
      const known = 'created_at=gt.2000-01-01'
      const change = table === 'orders' ? { status: 'cancelled' } : { name: 'Mine' }
      expect(await reached('PATCH', `${table}?${known}`, { as, body: change }), table).toBe(0)
      expect(await reached('DELETE', `${table}?${known}`, { as }), table).toBe(0)
      const body = { ...before[0], id: randomUUID() }
      expect((await rest('POST', table, { as, body })).status, table).toBe(403)
      expect(await rows('GET', `${table}?select=*&order=id`, { as }), table).toEqual(before)
    }
  })

  test('shoppers and strangers see no orders and change no row', async () => {
    const change = { body: { name: 'Mine' } }
    const asStranger = { as: stranger.accessToken }
    expect(await reached('GET', 'orders?select=*')).toBe(0)
    expect(await reached('GET', 'orders?select=*', asStranger)).toBe(0)
    expect(await reached('PATCH', 'products?id=eq.1', change)).toBe(0)
    expect(await reached('PATCH', 'products?id=eq.1', { ...asStranger, ...change })).toBe(0)
    expect(await reached('DELETE', 'products?id=eq.1', asStranger)).toBe(0)
    expect((await rest('POST', 'categories', change)).status).toBe(401)
    expect((await rest('POST', 'categories', { ...asStranger, ...change })).status).toBe(403)
  })

  test('staff read the stock history, and no client writes it', async () => {
    const as = staff.accessToken
    const moves = await rows('GET', 'stock_moves?select=*', { as })
    expect(moves.length).toBeGreaterThanOrEqual(12)
    expect(await reached('GET', 'stock_moves?select=*')).toBe(0)
    expect(await reached('GET', 'stock_moves?select=*', { as: stranger.accessToken })).toBe(0)
    const body = { product_id: '1', delta: 5, reason: 'made up' }
    expect((await rest('POST', 'stock_moves', { as, body })).status).toBe(403)
    expect(await reached('PATCH', 'stock_moves?delta=gt.0', { as, body: { delta: 1 } })).toBe(0)
    expect(await reached('DELETE', 'stock_moves?delta=gt.0', { as })).toBe(0)
    expect(await rows('GET', 'stock_moves?select=*', { as })).toEqual(moves)
  })

  test('staff read closed days, and no client writes them', async () => {
    const as = staff.accessToken
    const closings = await rows('GET', 'day_closings?select=*', { as })
    expect(closings).toHaveLength(1)
    expect(await reached('GET', 'day_closings?select=*')).toBe(0)
    expect(await reached('GET', 'day_closings?select=*', { as: stranger.accessToken })).toBe(0)
    const body = { ...closings[0], id: randomUUID(), device_id: randomUUID() }
    expect((await rest('POST', 'day_closings', { as, body })).status).toBe(403)
    expect(await reached('PATCH', 'day_closings?counted=gt.0', { as, body: { counted: 1 } })).toBe(
      0,
    )
    expect(await reached('DELETE', 'day_closings?counted=gt.0', { as })).toBe(0)
    expect(await rows('GET', 'day_closings?select=*', { as })).toEqual(closings)
  })

  test('private tables are not exposed', async () => {
    for (const table of ['operations', 'staff', 'price_history', 'mail_jobs', 'rate_limits']) {
      expect((await rest('GET', table, { as: staff.accessToken })).status).toBe(404)
      const profile = { as: staff.accessToken, headers: { 'accept-profile': 'private' } }
      expect((await rest('GET', table, profile)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('an expired or forged token is refused', async () => {
    const expired = server.signToken({ sub: staff.id, role: 'authenticated', exp: 1_700_000_000 })
    expect((await rest('GET', 'orders', { as: expired })).status).toBe(401)
    const forged = `${staff.accessToken.slice(0, -4)}AAAA`
    expect((await rest('GET', 'orders', { as: forged })).status).toBe(401)
  })

  async function pull(cursor: unknown): Promise<{ rows: unknown[]; next: unknown }> {
    const body = { p_cursor: cursor, p_limit: 500 }
    const { json } = await rest('POST', 'rpc/pull_catalog', { body })
    return json as { rows: unknown[]; next: unknown }
  }
})
