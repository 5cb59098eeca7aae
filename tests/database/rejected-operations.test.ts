/** What a visitor's rejected operations cost in storage, and that nobody can fill the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const count = 1500
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

/** Orders of products that are not sold, from an app with a long version, one transaction each. */
const placeOrders = (orders: number) => {
  const lines = Array.from({ length: 10 }, (_, n) => ({
    product_id: `nothing-that-anybody-sells-here-${n}`,
    quantity: 1,
    price: 1000,
  }))
  const headers = JSON.stringify({ 'x-client-info': `nefer/${'9'.repeat(64)}` })
  return server.sql(`do $$ begin
    for n in 1 .. ${orders} loop
      perform set_config('request.headers', '${headers}', true);
      if public.place_order(gen_random_uuid(), '${JSON.stringify(placeOrderPayload(lines))}') ->> 'code' <> 'items' then
        raise 'an order was not rejected';
      end if;
      commit;
    end loop;
  end $$`)
}

test('a rejected operation of a visitor takes at most 200 bytes, however long it is', async () => {
  // The first pages of the table and of its index.
  await placeOrders(200)
  const before = await size()
  await placeOrders(count)
  const bytes = ((await size()) - before) / count
  process.stdout.write(`a rejected order takes ${bytes.toFixed(0)} bytes\n`)
  expect(bytes).toBeLessThanOrEqual(most)
})
