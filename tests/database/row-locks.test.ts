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

/** `first` holds its locks until `second` waits for one of them. Returns the errors of both. */
async function interleave(
  first: (client: pg.PoolClient) => Promise<unknown>,
  second: () => Promise<unknown>,
  rest?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<unknown[]> {
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
  const finished = (async () => rest?.(client))().then(
    () => client.query('commit'),
    async (error: unknown) => {
      await client.query('rollback')
      throw error
    },
  )
  const results = await Promise.allSettled([waiting, finished])
  client.release()
  return results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

test('an order that is reopened while it is chosen for an erasure keeps its customer', async () => {
  const id = randomUUID()
  const payload = placeOrderPayload([{ product_id: 'r0', quantity: 1, price: 1000 }])
  await server.sql(`select public.place_order($1, $2)`, [id, JSON.stringify(payload)])
  await server.sql(`update orders set status = 'delivered' where id = $1`, [id])
  const errors = await interleave(
    (client) => client.query(`update orders set status = 'processing' where id = $1`, [id]),
    () => server.sql(`select private.erase_orders($1)`, [[id]]),
  )
  expect(errors).toEqual([])
  const [order] = await server.sql(`select customer_name, status from orders where id = $1`, [id])
  expect(order).toMatchObject({ customer_name: 'Mona Ali', status: 'processing' })
})

test('an erasure that waits for an order does not wait for a mail about it, too', async () => {
  const id = randomUUID()
  const payload = placeOrderPayload([{ product_id: 'r0', quantity: 1, price: 1000 }])
  await server.sql(`select public.place_order($1, $2)`, [id, JSON.stringify(payload)])
  await server.sql(`update orders set status = 'delivered' where id = $1`, [id])
  const [job] = await server.sql(
    `update private.mail_jobs set lease = gen_random_uuid() where order_id = $1 and kind = 'order_confirmation'
     returning id, lease`,
    [id],
  )
  const errors = await interleave(
    (client) => client.query(`select from orders where id = $1 for update`, [id]),
    () =>
      server.sql(`select settle_mail_job($1, $2, '{"status": "sent"}')`, [
        job?.['id'],
        job?.['lease'],
      ]),
    (client) => client.query(`select private.erase_orders($1)`, [[id]]),
  )
  expect(errors).toEqual([])
  const mails = await server.sql(`select from private.mail_jobs where order_id = $1`, [id])
  expect(mails).toEqual([])
})

const [low, high] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const token = 't'.repeat(64)

/** Two old requests of one mailbox for one product; the one with the higher id is found first. */
async function ask(stock: number): Promise<void> {
  await server.sql(`update products set stock = 0 where id = 'r0'`)
  await server.sql(`delete from private.stock_alerts`)
  for (const id of [high, low])
    await server.sql(
      `insert into private.stock_alerts (id, product_id, email, locale, created_at)
       values ($1, 'r0', $2, 'en', now() - interval '2 years')`,
      [id, `v+${id}@gmail.com`],
    )
  await server.sql(`update products set stock = $1 where id = 'r0'`, [stock])
  await server.sql(`update private.stock_alerts set token_hash = sha256(convert_to($1, 'utf8'))`, [
    token,
  ])
}

const change = (stock: number) => () =>
  server.sql(`update products set stock = $1 where id = 'r0'`, [stock])

/** As an owner. */
async function erase(email: string): Promise<void> {
  await server.sql(
    `insert into private.staff (user_id, email, role) values ($1, 'owner@nefer.example', 'owner')
     on conflict do nothing`,
    [low],
  )
  await server.sql(
    `select private.erase_customer($2, '{}')
     from (select set_config('request.jwt.claims', $1, true)) as settings`,
    [JSON.stringify({ sub: low, role: 'authenticated' }), email],
  )
}

test('an erasure locks orders by id, also those that only lose a note', async () => {
  await server.sql(
    `insert into orders (id, channel, status, customer_name, customer_email, customer_phone, customer_address,
       total, items)
     values ($1, 'web', 'delivered', 'Mona Fathy', 'mona.fathy@mail.example', '', '', 1, '[]'),
       ($2, 'stall', 'delivered', 'Stall sale', '', '', '', 1, '[]')`,
    [low, high],
  )
  await server.sql(
    `select private.add_order_event($1, 'note', '{"text": "For mona.fathy@mail.example"}')`,
    [high],
  )
  const errors = await interleave(
    (client) => client.query(`select from orders where id = $1 for update`, [low]),
    () => erase('mona.fathy@mail.example'),
    (client) => client.query(`select from orders where id = $1 for update`, [high]),
  )
  expect(errors).toEqual([])
  const notes = await server.sql(
    `select from private.order_events where kind = 'note' and order_id = $1`,
    [high],
  )
  expect(notes).toEqual([])
})

test.each([
  { what: 'a product that is back', stock: 0, act: change(5) },
  { what: 'a product that is sold out again', stock: 5, act: change(0) },
  {
    what: 'the link in a mail',
    stock: 5,
    act: () => server.sql(`select private.unsubscribe_newsletter($1)`, [token]),
  },
  {
    what: 'an erasure',
    stock: 5,
    act: () => erase('v@gmail.com'),
  },
  {
    what: 'the end of a retention period',
    stock: 0,
    act: () => server.sql(`select private.forget_old_stock_alerts()`),
  },
])('$what locks requests for mails before their mails, by id', async ({ stock, act }) => {
  await ask(stock)
  const errors = await interleave(
    (client) => client.query(`select from private.stock_alerts where id = $1 for update`, [low]),
    act,
    (client) => client.query(`delete from private.stock_alerts where id = $1`, [high]),
  )
  expect(errors).toEqual([])
})
