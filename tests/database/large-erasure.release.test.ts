/** A large shop exports and erases one customer within the time of a request. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 2 })
  await server.sql(`
    set session_replication_role = replica;
    insert into public.orders (created_at, customer_name, customer_email, customer_phone,
        customer_address, status, total, items)
      select now() - n * interval '5 minutes', 'Customer ' || n, 'customer' || n || '@mail.example',
        '01' || lpad(n::text, 9, '0'), '', 'delivered', 10, '[]'
      from generate_series(1, 100000) n;
    insert into private.order_events (order_id, kind, data)
      select o.id, 'note', jsonb_build_object('text', 'Please call before delivery, second floor')
      from public.orders o limit 20000;
    insert into private.contact_messages (id, name, email, subject, message)
      select gen_random_uuid(), 'x', 'customer' || n || '@mail.example', 's', 'm'
      from generate_series(1, 20000) n;
    insert into private.mail_jobs (kind, contact_message_id, sent_at)
      select 'staff_new_message', m.id, now() from private.contact_messages m;
    reset session_replication_role;
    analyze;
  `)
}, 300_000)
afterAll(() => server.stop())

test.each(['export_customer', 'erase_customer'])(
  '%s of one among 100,000 orders and 20,000 notes takes less than 8 s',
  async (name) => {
    const owner = randomUUID()
    await server.sql(`insert into private.staff (user_id, role) values ($1, 'owner')`, [owner])
    const client = await server.pool.connect()
    try {
      await client.query(`begin; set local role authenticated; set local statement_timeout = '8s'`)
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: owner, role: 'authenticated' }),
      ])
      const { rows } = await client.query(`select public.${name}('customer5@mail.example') as a`)
      const { orders, messages } = rows[0].a
      expect([orders, messages].map((one) => (Array.isArray(one) ? one.length : one))).toEqual([
        1, 1,
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
  60_000,
)
