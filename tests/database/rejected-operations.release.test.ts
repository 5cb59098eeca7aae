/** What a visitor's rejected operations cost in storage, and that nobody can fill the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

/** So many that one page more of table or index does not decide. */
const count = 6000
/** Bytes, with the index, and with the space of dead versions. */
const most = 200

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 1 })
  await server.sql('update private.rate_limits set max_count = 1000000')
})
afterAll(() => server.stop())

const size = async () => {
  await server.sql('vacuum private.operations')
  const [row] = await server.sql(`select pg_total_relation_size('private.operations')::int as size`)
  return Number(row?.['size'])
}

/** Of an app with a long version. */
const longVersion = JSON.stringify({ 'x-client-info': `nefer/${'9'.repeat(64)}` })

/**
 * The same call, rejected with this code, one transaction each. The ids are scattered like random
 * ones, and the same each time.
 */
const call = (kind: string, payload: object, code: string) => (times: number) =>
  server.sql(`do $$ begin
    for n in 1 .. ${times} loop
      perform set_config('request.headers', '${longVersion}', true);
      if public.${kind}(md5(concat(${times}, n))::uuid, '${JSON.stringify(payload)}') ->> 'code'
        is distinct from '${code}' then
        raise '${kind} was not rejected';
      end if;
      commit;
    end loop;
  end $$`)

const lines = Array.from({ length: 10 }, (_, n) => ({
  product_id: `nothing-that-anybody-sells-here-${n}`,
  quantity: 1,
  price: 1000,
}))
const unknownOrder = { order_id: '5a000000-0000-4000-8000-000000000001', token: 't'.repeat(128) }
const noProduct = { product_id: 'x'.repeat(64), email: 'mona@mail.example' }

const kinds = {
  order: call('place_order', placeOrderPayload(lines), 'items'),
  cancellation: call('cancel_my_order', unknownOrder, 'not_found'),
  'request for a mail': call('request_stock_alert', noProduct, 'not_found'),
}

/** Row versions written so far, those of rolled back work included. */
async function countVersions(): Promise<number> {
  await server.sql('select pg_stat_force_next_flush()')
  const [row] = await server.sql(
    `select (n_tup_ins + n_tup_upd)::int as versions from pg_stat_all_tables
     where relid = 'private.operations'::regclass`,
  )
  return Number(row?.['versions'])
}

/** Bytes in the table that one rejected operation takes, with its dead versions. */
async function rowBytesOf(send: (times: number) => Promise<unknown>): Promise<number> {
  await server.sql('truncate private.operations')
  const before = await countVersions()
  await send(1)
  const versions = (await countVersions()) - before
  const rows = await server.sql('select pg_column_size(o.*) as width from private.operations o')
  expect(rows).toHaveLength(1)
  expect(versions).toBeGreaterThan(0)
  return Number(rows[0]?.['width']) * versions
}

test('a rejected operation of a visitor takes at most 200 bytes, however long it is', async () => {
  const costs = []
  for (const [name, send] of Object.entries(kinds))
    costs.push({ name, rowBytes: await rowBytesOf(send), send })
  const [largest] = costs.toSorted((a, b) => b.rowBytes - a.rowBytes)
  if (largest === undefined) throw new Error('No kind of operation')
  await server.sql('truncate private.operations')
  // The first pages of the table and of its index.
  await largest.send(200)
  const before = await size()
  await largest.send(count)
  const bytes = ((await size()) - before) / count
  const all = costs.map(({ name, rowBytes }) => `${name} ${rowBytes}`).join(', ')
  process.stdout.write(`${largest.name}: ${bytes.toFixed(0)} bytes with the index (rows: ${all})\n`)
  expect(bytes).toBeLessThanOrEqual(most)
}, 300_000)
