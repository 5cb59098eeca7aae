import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OrdersPage, OrdersCursor, OrdersQuery } from '#backend/gateway.ts'
import { mirroredOrderDays, parseStaffOrder } from '#domain/orders/staff-order.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, anOperation, valueOf } from './world.ts'

interface Users {
  staff: TestUser
  customer: TestUser
}

interface OldOrder {
  id: string
  name: string
  email: string
  phone: string
}

const dayMs = 24 * 60 * 60 * 1000

export function describeFindOrders(world: GetWorld, users: () => Users): void {
  const mark = randomUUID().slice(0, 8)
  const zeinab = anOldOrder(`Zeinab ${mark} 100% Wood`, '0020 (15) 1234-8765')
  const maged = anOldOrder(`Maged ${mark} 1000 Wood`, '')

  async function addOrder({ id, name, email, phone }: OldOrder, days: number, status: string) {
    await world().server.sql(
      `insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status, total, items)
       values ($1, now() - make_interval(days => $2), $3, $4, $5, '', $6, 12.5, '[]')`,
      [id, days, name, email, phone, status],
    )
  }
  beforeAll(async () => {
    await addOrder(zeinab, 200, 'delivered')
    await addOrder(maged, 300, 'cancelled')
  })

  const ask = (query: Partial<OrdersQuery>, token = users().staff.accessToken) =>
    world().gateway.findOrders(
      { text: '', status: null, before: null, limit: 20, ...query },
      token,
      world().signal,
    )
  const namesOf = async (query: Partial<OrdersQuery>) =>
    valueOf(await ask(query)).orders.map(({ row }) => parseStaffOrder(row)?.customer_name)

  it.each([
    ['the beginning of its id', zeinab.id.slice(0, 13).toUpperCase(), [zeinab]],
    ['part of the name', `${mark} 100`, [zeinab, maged]],
    ['part of the e-mail address', zeinab.email.slice(3), [zeinab]],
    ['the phone number', '+20 15 1234 8765', [zeinab]],
    ['the phone number in Arabic digits', '٠١٥١٢٣٤٨٧٦٥', [zeinab]],
    ['a literal percent sign', `${mark} 100%`, [zeinab]],
    ['a literal underscore', `${mark}_100`, []],
    ['a backslash', `${mark}\\`, []],
    ['quotes', `'"${mark}`, []],
  ])('finds an order by %s', async (_, text, expected) => {
    expect(await namesOf({ text })).toEqual(expected.map(({ name }) => name))
  })

  it('finds orders of one status', async () => {
    expect(await namesOf({ text: mark, status: 'cancelled' })).toEqual([maged.name])
    expect(await namesOf({ text: mark, status: 'pending' })).toEqual([])
  })

  it('returns every order once, page by page', async () => {
    const flood = `Flood ${randomUUID().slice(0, 8)}`
    await world().server.sql(
      `insert into public.orders (created_at, customer_name, customer_email, customer_phone, customer_address, total, items)
       select now() - interval '200 days' - (n / 8) * interval '1 microsecond', $1, '', '', '', 1, '[]' from generate_series(1, 45) n`,
      [flood],
    )
    const ids: string[] = []
    let before: OrdersCursor | null = null
    do {
      const page: OrdersPage = valueOf(await ask({ text: flood, before, limit: 7 }))
      expect(page.orders.length).toBeLessThanOrEqual(7)
      ids.push(...page.orders.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    const rows = await world().server.sql(
      'select id from public.orders where customer_name = $1 order by created_at desc, id desc',
      [flood],
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  it('returns orders before a given time', async () => {
    const at = new Date(Date.now() - 250 * dayMs).toISOString()
    expect(await namesOf({ text: mark, before: { at } })).toEqual([maged.name])
  })

  it('finds exactly the orders that a pull does not return', async () => {
    const recent = anOldOrder(`Recent ${randomUUID().slice(0, 8)}`, '')
    const older = anOldOrder(`Older ${randomUUID().slice(0, 8)}`, '')
    await addOrder(recent, mirroredOrderDays - 1, 'delivered')
    await addOrder(older, mirroredOrderDays + 1, 'delivered')
    // A recently changed order would be pulled by every device.
    const age = `update public.orders set updated_at = created_at where id = any ($1::uuid[])`
    await world().server.sql('alter table public.orders disable trigger orders_stamp')
    await world().server.sql(age, [[recent.id, older.id]])
    await world().server.sql('alter table public.orders enable trigger orders_stamp')
    const { gateway, signal } = world()
    const pulled: string[] = []
    let cursor: unknown = null
    for (let more = true; more;) {
      const page = valueOf(await gateway.pullOrders(cursor, 500, users().staff.accessToken, signal))
      pulled.push(...page.rows.map(({ id }) => id))
      cursor = page.next
      more = page.more
    }
    const at = new Date(Date.now() - mirroredOrderDays * dayMs).toISOString()
    const isFound = async ({ name }: OldOrder) =>
      (await namesOf({ text: name, before: { at } })).length > 0
    expect([pulled.includes(recent.id), await isFound(recent)]).toEqual([true, false])
    expect([pulled.includes(older.id), await isFound(older)]).toEqual([false, true])
  })

  it('a found order can be updated', async () => {
    const [found] = valueOf(await ask({ text: zeinab.id })).orders
    const change = { order_id: found?.id, base: 'delivered', status: 'shipped' }
    const operation = anOperation('setOrderStatus', change)
    const { gateway, signal } = world()
    expect(valueOf(await gateway.send(operation, users().staff.accessToken, signal))).toMatchObject(
      { status: 'applied' },
    )
    expect(await namesOf({ text: mark, status: 'shipped' })).toEqual([zeinab.name])
  })

  it.each([
    ['too long a text', { text: 'x'.repeat(201) }],
    ['a text with a NUL', { text: 'a\u0000b' }],
    ['an unknown status', { status: 'lost' as never }],
    ['an invalid cursor', { before: { at: 'yesterday' } }],
    ['a cursor with an invalid id', { before: { at: new Date().toISOString(), id: 'x' } }],
    ['a limit that is not a number', { limit: 'all' as never }],
  ])('refuses %s for good', async (_, query) => {
    expect(await ask(query)).toMatchObject({ ok: false, error: { class: 'rejected' } })
  })

  it.each([0, -1, 100_000])('accepts a limit of %i', async (limit) => {
    const { orders } = valueOf(await ask({ limit }))
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.length).toBeLessThanOrEqual(50)
  })

  it('rejects a customer', async () => {
    expect(await ask({ text: mark }, users().customer.accessToken)).toMatchObject({
      ok: false,
      error: { class: 'rejected', code: '42501' },
    })
  })

  it('requires a sign-in when the token has expired', async () => {
    const claims = { sub: users().staff.id, role: 'authenticated', exp: 1 }
    expect(await ask({ text: mark }, world().server.signToken(claims))).toMatchObject({
      ok: false,
      error: { class: 'sign-in' },
    })
  })

  it('the last page of a pull has the total number of orders', async () => {
    const { gateway, server, signal } = world()
    const token = users().staff.accessToken
    const first = valueOf(await gateway.pullOrders(null, 1, token, signal))
    expect([first.more, first.total]).toEqual([true, undefined])
    const last = valueOf(await gateway.pullOrders(null, 500, token, signal))
    const [row] = await server.sql('select count(*)::int as n from public.orders')
    expect([last.more, last.total]).toEqual([false, row?.['n']])
  })
}

function anOldOrder(name: string, phone: string): OldOrder {
  return { id: randomUUID(), name, email: `${randomUUID()}@old.example`, phone }
}
