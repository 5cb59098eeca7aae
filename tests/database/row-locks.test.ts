/** Two transactions that need the same rows, in an order that a test decides. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { startRaceShop } from '../support/servers/race-shop.ts'
import type { PostgresServer } from '../support/servers/start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startRaceShop(4, ['r0'], 5)
})
afterAll(() => server.stop())

/** `first` holds its locks until `second` waits for one of them. */
async function interleave(
  first: (client: pg.PoolClient) => Promise<unknown>,
  second: () => Promise<unknown>,
  rest?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await server.pool.connect()
  await client.query('begin')
  await first(client)
  const waiting = second()
  await vi.waitFor(async () => {
    const blocked = await server.sql(
      `select from pg_stat_activity a where cardinality(pg_blocking_pids(a.pid)) > 0`,
    )
    expect(blocked).toHaveLength(1)
  })
  const finished = (async () => {
    await rest?.(client)
    await client.query('commit')
  })()
  await Promise.all([waiting, finished])
  client.release()
}

test('an order that is reopened while it is chosen for an erasure keeps its customer', async () => {
  const id = randomUUID()
  const payload = placeOrderPayload([{ product_id: 'r0', quantity: 1, price: 1000 }])
  await server.sql(`select public.place_order($1, $2)`, [id, JSON.stringify(payload)])
  await server.sql(`update orders set status = 'delivered' where id = $1`, [id])
  await interleave(
    (client) => client.query(`update orders set status = 'processing' where id = $1`, [id]),
    () => server.sql(`select private.erase_orders($1)`, [[id]]),
  )
  const [order] = await server.sql(`select customer_name, status from orders where id = $1`, [id])
  expect(order).toMatchObject({ customer_name: 'Mona Ali', status: 'processing' })
})
