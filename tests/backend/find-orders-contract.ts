import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OrdersPage, OrdersCursor, OrdersQuery } from '#backend/gateway.ts'
import { mirroredOrderDays, StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { withoutArticles } from '#domain/text-matcher.ts'
import { foldCases } from '../support/fold-cases.ts'
import { type GetWorld, valueOf } from './world.ts'

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
      `insert into public.orders (id, created_at, customer_name, customer_email, customer_phone,
         customer_address, status, total, items, shipping_info)
       values ($1, now() - make_interval(days => $2), $3, $4, $5, '', $6, 12.5, $7, $8)`,
      [
        id,
        days,
        name,
        email,
        phone,
        status,
        JSON.stringify([{ name: `Obelisk ${name}` }]),
        JSON.stringify({ city: `Luxor ${name}` }),
      ],
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
    valueOf(await ask(query)).orders.map(({ row }) => parseOrNull(StaffOrder, row)?.customer_name)

  it.each(foldCases)('the server folds %s as the app', async (_, text, folded) => {
    const [row] = await world().server.sql(
      'select private.fold($1) as folded, private.without_articles(private.fold($1)) as bare',
      [text],
    )
    expect(row).toEqual({ folded, bare: withoutArticles(folded) })
  })

  it.each([
    ['part of the name', `${mark} 100`, [zeinab, maged]],
    ['the phone number in Arabic digits', '٠١٥١٢٣٤٨٧٦٥', [zeinab]],
    ['a literal percent sign', `${mark} 100%`, [zeinab]],
    ['its city', `luxor zeinab ${mark}`, [zeinab]],
    ['one of its items', `obelisk maged ${mark}`, [maged]],
    ['its number after a #', `#${zeinab.id.slice(0, 8)}`, [zeinab]],
    [
      'its number in Arabic digits, isolated',
      arabicDigits(`\u2068#${zeinab.id.slice(0, 8)}\u2069`),
      [zeinab],
    ],
    ['quotes', `'"${mark}`, []],
  ])('finds an order by %s', async (_, text, expected) => {
    expect(await namesOf({ text })).toEqual(expected.map(({ name }) => name))
  })

  it('returns every order once, page by page', async () => {
    const flood = `Flood ${randomUUID().slice(0, 8)}`
    await world().server.sql(
      `insert into public.orders (created_at, customer_name, customer_email, customer_phone,
         customer_address, total, items)
       select now() - interval '200 days' - (n / 8) * interval '1 microsecond', $1, '', '', '', 1, '[]'
       from generate_series(1, 45) n`,
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

  it.each([
    ['a text with a NUL', { text: 'a\u0000b' }],
    ['an unknown status', { status: 'lost' as never }],
    ['a limit that is not a number', { limit: 'all' as never }],
  ])('refuses %s for good', async (_, query) => {
    expect(await ask(query)).toMatchObject({ ok: false, error: { class: 'rejected' } })
  })
}

function anOldOrder(name: string, phone: string): OldOrder {
  return { id: randomUUID(), name, email: `${randomUUID()}@old.example`, phone }
}

function arabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
}
