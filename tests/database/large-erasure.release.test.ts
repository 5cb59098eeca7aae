/** A large shop answers every request of its staff within the time of a request. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

let server: PostgresServer
const owner = randomUUID()
beforeAll(async () => {
  server = await startPostgres({ connections: 2 })
  await server.sql(`
    set session_replication_role = replica;
    insert into public.orders (created_at, customer_name, customer_email, customer_phone,
        customer_address, status, total, items, channel, returns)
      select now() - n * interval '5 minutes', 'Customer Number ' || n,
        'customer' || n || '@mail.example', '01' || lpad(n::text, 9, '0'), '', 'delivered', 10,
        '[{"id": "4", "name": "Tray", "price": 10, "quantity": 1, "image": "/a.jpg"}]', 'web',
        case when n % 10 = 0
          then '[{"id": "r", "reason": "Too heavy", "items": []}]'::jsonb else '[]' end
      from generate_series(1, 90000) n;
    insert into public.orders (created_at, customer_name, customer_email, customer_phone,
        customer_address, status, total, items, channel)
      select now() - n * interval '5 minutes', 'Stall sale', '', '', '', 'delivered', 10,
        '[{"id": "4", "name": "Tray", "price": 10, "quantity": 1, "image": "",
          "reason": "As every year"}]', 'stall'
      from generate_series(1, 10000) n;
    delete from private.order_search;
    insert into private.order_search (id, created_at, status, words, phone)
      select o.id, o.created_at, o.status, private.order_words(o),
        private.normal_phone(o.customer_phone)
      from public.orders o;
    insert into private.order_events (order_id, kind, data)
      select o.id, 'note', jsonb_build_object('text',
        'Please call before delivery, second floor, ' || o.customer_name || ', ' || o.created_at)
      from public.orders o;
    insert into private.order_events (order_id, kind, data)
      select o.id, 'note', jsonb_build_object('text', x.note)
      from public.orders o join (values
        ('customer7@mail.example', 'Together with Customer10@Mail.Example'),
        ('customer8@mail.example', 'If nobody is there: +20 100-0000-010'),
        ('customer9@mail.example', 'For customer number 10, downstairs')) x (email, note)
        on o.customer_email = x.email;
    insert into private.operations (id, kind, request_hash, outcome, at)
      select gen_random_uuid(), case when n % 2 = 0 then 'update_product' else 'place_order' end,
        '', case when n % 10 = 0 then '{"status": "conflict", "fields": {"name": "x"}}'
          else '{"status": "applied"}' end::jsonb, now() - n * interval '5 minutes'
      from generate_series(1, 100000) n;
    insert into private.contact_messages (id, name, email, subject, message)
      select gen_random_uuid(), 'x', 'customer' || n || '@mail.example', 's', 'm'
      from generate_series(1, 20000) n;
    insert into private.mail_jobs (kind, contact_message_id, sent_at)
      select 'staff_new_message', m.id, now() from private.contact_messages m;
    insert into private.audit (what) select 'export' from generate_series(1, 10000);
    reset session_replication_role;
    analyze;
  `)
  await server.sql(`insert into private.staff (user_id, role) values ($1, 'owner')`, [owner])
}, 300_000)
afterAll(() => server.stop())

/** With the server's limit for accounts. */
async function ask(call: string): Promise<unknown> {
  const client = await server.pool.connect()
  try {
    await client.query(`begin; set local role authenticated; set local statement_timeout = '8s'`)
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: owner, role: 'authenticated' }),
    ])
    const { rows } = await client.query(`select public.${call} as a`)
    return rows[0].a
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const address = 'customer10@mail.example'
const some = expect.arrayContaining([expect.anything()])
test.each([
  [`export_customer('${address}')`, { orders: [{}], texts: [{}], also: [{}, {}], messages: [{}] }],
  [`export_customer('01000000010')`, { orders: [{}], texts: [{}], also: [{}, {}], messages: [] }],
  [`erase_customer('${address}')`, { orders: 1, notes: 2, reasons: 1, messages: 1 }],
  [
    `erase_customer('01000000010', '{email:${address}}')`,
    { orders: 1, notes: 3, reasons: 1, messages: 1 },
  ],
  [`find_orders('number 5000')`, { orders: some }],
  [`find_orders('01000000010')`, { orders: some }],
  [`find_orders('nobody')`, { orders: [] }],
  [`pull_orders(null, 500)`, { rows: some, more: true }],
  [`list_messages()`, { messages: some }],
  [`list_failed_mail()`, { jobs: [] }],
  [`list_audit()`, { entries: some, more: true }],
  [`list_colleagues()`, { people: [{}] }],
  [`list_devices()`, { devices: [] }],
])(
  '%s among 100,000 orders, notes and operations takes less than 8 s',
  async (call, found) => {
    const answer = await ask(call)
    expect(answer).not.toHaveProperty('code')
    expect(answer).toMatchObject(found)
  },
  60_000,
)
