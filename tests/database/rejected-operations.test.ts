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

/** Bytes of the row that one rejected operation leaves. */
async function widthOf(send: (times: number) => Promise<unknown>): Promise<number> {
  await server.sql('truncate private.operations')
  await send(1)
  const rows = await server.sql('select pg_column_size(o.*) as width from private.operations o')
  expect(rows).toHaveLength(1)
  return Number(rows[0]?.['width'])
}

test('a rejected operation of a visitor takes at most 200 bytes, however long it is', async () => {
  const widths: { name: string; width: number; send: (typeof kinds)['order'] }[] = []
  for (const [name, send] of Object.entries(kinds))
    widths.push({ name, width: await widthOf(send), send })
  const widest = widths.reduce((a, b) => (b.width > a.width ? b : a))
  await server.sql('truncate private.operations')
  // The first pages of the table and of its index.
  await widest.send(200)
  const before = await size()
  await widest.send(count)
  const bytes = ((await size()) - before) / count
  const all = widths.map(({ name, width }) => `${name} ${width}`).join(', ')
  process.stdout.write(`${widest.name}: ${bytes.toFixed(0)} bytes with the index (rows: ${all})\n`)
  expect(bytes).toBeLessThanOrEqual(most)
}, 300_000)
