import { randomUUID } from 'node:crypto'
import type { PostgrestServer } from '../../tests/support/servers/start-postgrest.ts'
import { median } from '../print-table.ts'
import { ms } from './measure-orders.ts'

const repeats = 15
/** LOAD_ORDERS sets it. */
export const ordersOfStaff = Number(process.env['LOAD_ORDERS'] ?? 50_000)

const asked = {
  'find_orders: a name nobody has': `select public.find_orders('nobody at all')`,
  'find_orders: part of an address': `select public.find_orders('c4999')`,
  'find_orders: a phone number': `select public.find_orders('01000007919')`,
  'find_orders: the newest': 'select public.find_orders()',
  'find_orders: a status nobody has': `select public.find_orders(p_status => 'processing')`,
}

/** Over one database connection, without a network. */
export async function measureStaff({ sql, connect }: PostgrestServer): Promise<string[][]> {
  const staff = randomUUID()
  await sql(`insert into private.staff (user_id, role) values ($1, 'owner')`, [staff])
  await sql(`insert into public.orders (created_at, customer_name, customer_email, customer_phone, customer_address,
      status, total, items, shipping_info)
    select now() - i * interval '20 minutes', 'Customer ' || md5(i::text), 'c' || i || '@mail.example',
      '010' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0'), '12 Al Muizz Street', 'delivered', 100,
      '[{"id": "1", "name": "Eye of Horus Wall Panel", "price": 50, "quantity": 2, "image": "/images/products/1.jpg"}]',
      '{"address": "12 Al Muizz Street", "city": "Cairo", "state": "Cairo", "zip": "11511"}'
    from generate_series(1, ${ordersOfStaff}) i`)
  await sql('analyze')
  const client = await connect()
  const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
  const time = async (text: string, values: string[] = []) => {
    const took: number[] = []
    for (let at = 0; at < repeats; at += 1) {
      const started = performance.now()
      await client.query(text, values)
      took.push(performance.now() - started)
    }
    return [ms(Math.min(...took)), ms(median(took)), ms(Math.max(...took))]
  }
  const rows: string[][] = []
  for (const [what, text] of Object.entries(asked)) rows.push([what, ...(await time(text))])
  rows.push([
    'pull_orders: the first 2,000',
    ...(await time('select public.pull_orders(null, 2000)')),
  ])
  const cursor = await pullEverything(async (from) => {
    const { rows: pages } = await client.query('select public.pull_orders($1) as page', [from])
    return pages[0].page
  })
  rows.push([
    'pull_orders: nothing new',
    ...(await time('select public.pull_orders($1)', [cursor])),
  ])
  client.release()
  return rows
}

/** Returns the last cursor, as JSON. */
export async function pullEverything(
  pull: (cursor: string | null) => Promise<{ more: boolean; next: unknown }>,
): Promise<string> {
  let cursor: string | null = null
  for (;;) {
    const page = await pull(cursor)
    cursor = JSON.stringify(page.next)
    if (!page.more) return cursor
  }
}
