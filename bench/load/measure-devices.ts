/**
 * Cost of ten thousand devices that poll every 5 minutes at one order a second: measures one poll
 * and extrapolates to a day.
 */
import { gzipSync } from 'node:zlib'
import type { PostgrestServer } from '../../tests/support/servers/start-postgrest.ts'
import { median } from '../print-table.ts'
import { ms } from './measure-orders.ts'

const ordersBetween = 300
const pollsADay = 288
const devices = 10_000
const repeats = 15

/** Orders have two products. Time in the database; bytes of the HTTP body, plain and with gzip. */
export async function measureDevices(
  server: PostgrestServer,
  sizes: readonly number[],
): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for (const size of sizes) {
    await server.sql(fill(size))
    await server.sql('vacuum analyze public.products')
    for (const name of ['pull_catalog', 'pull_catalog_changes'])
      rows.push([
        `${size.toLocaleString('en')} products, ${name}`,
        ...(await measure(server, name)),
      ])
  }
  return rows
}

async function measure({ sql, connect }: PostgrestServer, name: string): Promise<string[]> {
  const client = await connect()
  const pull = async (from: unknown) => {
    let [json, zipped, took, requests] = [0, 0, 0, 0]
    for (let cursor = from; ; requests += 1) {
      const started = performance.now()
      const text = `select public.${name}($1, 2000)::text as page`
      const { rows } = await client.query(text, [cursor === null ? null : JSON.stringify(cursor)])
      took += performance.now() - started
      const page = String(rows[0]?.page)
      json += page.length
      zipped += gzipSync(page).length
      const { more, next } = JSON.parse(page)
      cursor = next
      if (!more) return { next, json, zipped, took, requests: requests + 1 }
    }
  }
  let { next } = await pull(null)
  const polls: Awaited<ReturnType<typeof pull>>[] = []
  for (let round = 0; round < repeats; round += 1) {
    await sql(sell)
    const poll = await pull(next)
    polls.push(poll)
    next = poll.next
  }
  const idle: number[] = []
  for (let round = 0; round < repeats; round += 1) idle.push((await pull(next)).took)
  client.release()
  const a = (of: 'json' | 'zipped' | 'took' | 'requests') => median(polls.map((poll) => poll[of]))
  return [
    String(a('requests')),
    `${(a('json') / 1e3).toFixed(0)} kB`,
    `${(a('zipped') / 1e3).toFixed(1)} kB`,
    `${((a('zipped') * pollsADay) / 1e6).toFixed(1)} MB`,
    ms(Math.min(...polls.map(({ took }) => took))),
    ms(Math.min(...idle)),
    `${((Math.min(...polls.map(({ took }) => took)) * devices) / (300 * 10)).toFixed(0)} %`,
  ]
}

/** One transaction each, as for orders. */
export const sell = `do $$
  declare
    v_ids text[] := array(select id from public.products where length(id) = 36);
    v_one text;
    v_other text;
  begin
    for i in 1 .. ${ordersBetween} loop
      v_one := v_ids[1 + floor(random() * cardinality(v_ids))];
      v_other := v_ids[1 + floor(random() * cardinality(v_ids))];
      update public.products set stock = stock - 1 where id in (v_one, v_other);
      commit;
    end loop;
  end $$`

export function fill(size: number): string {
  return `do $$
    begin
      set local session_replication_role = replica;
      delete from public.products where id like 'many-%' or length(id) = 36;
      insert into public.products (id, name, description, price, image, category, stock, change_xid, described_xid)
        select gen_random_uuid()::text, 'Carved box ' || i,
          repeat('Walnut and mother of pearl, carved by hand. ', 4), 100,
          '/images/products/' || (i % 12 + 1) || '.jpg', 'boxes', 1000000, private.current_xid(), private.current_xid()
        from generate_series(1, ${size}) i;
    end $$`
}
