/** Concurrent orders, duplicates and cancellations: one outcome per id, and stock is conserved. */
import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#domain/writes/outcome.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import {
  expectStockExplained,
  inParallel,
  randomLines,
  shuffled,
  startRaceShop,
} from '../support/servers/race-shop.ts'
import type { PostgresServer } from '../support/servers/start-postgres.ts'

const connections = 50
const products = Array.from({ length: 40 }, (_, number) => `r${number}`)
const stockAtStart = 60
/** Mails a day to staff about cancellations. */
const mostStaffMails = 30

describe('writes from many connections', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startRaceShop(connections, products, stockAtStart)
  })
  afterAll(() => server.stop())

  test('orders that are sent several times have one outcome each, and no stock is lost', async () => {
    const orders = Array.from({ length: 500 }, () => ({ id: randomUUID(), payload: anOrder() }))
    const deliveries = shuffled(orders.flatMap((order) => Array(randomInt(1, 5)).fill(order)))
    const outcomes = new Map<string, Set<string>>()
    const errors: unknown[] = []
    await inParallel(deliveries, connections, async ({ id, payload }) => {
      try {
        const outcome = await call(server.pool, 'place_order', id, payload)
        const known = outcomes.get(id) ?? new Set()
        outcomes.set(id, known.add(JSON.stringify(withoutItems(outcome))))
      } catch (error) {
        errors.push(error)
      }
    })

    expect(errors).toEqual([])
    expect(deliveries.length).toBeGreaterThan(1000)
    expect(outcomes.size).toBe(orders.length)
    expect([...outcomes.values()].filter((different) => different.size !== 1)).toEqual([])
    const applied = [...outcomes.values()].filter((texts) =>
      [...texts].join().includes('"applied"'),
    )
    const [totals] = await server.sql(
      `select (select count(*)::int from orders where customer_name = 'Mona Ali') as orders,
         (select count(*)::int from private.mail_jobs) as mails,
         (select sum(stock)::int from products where name = 'Race') as left_over,
         (select min(stock)::int from products) as lowest,
         (select sum((i ->> 'quantity')::int)::int from orders o, jsonb_array_elements(o.items) i
          where o.customer_name = 'Mona Ali') as sold`,
    )
    expect(totals?.['orders']).toBe(applied.length)
    expect(totals?.['mails']).toBe(applied.length)
    expect(Number(totals?.['left_over']) + Number(totals?.['sold'])).toBe(
      products.length * stockAtStart,
    )
    expect(totals?.['lowest']).toBeGreaterThanOrEqual(0)
    const [counters] = await server.sql(`select count(*)::int as n from private.rate_counters`)
    expect(counters?.['n']).toBeGreaterThan(applied.length)
    // Some orders must be applied and some rejected.
    expect(applied.length).toBeGreaterThan(50)
    expect(applied.length).toBeLessThan(orders.length)
  })

  test('concurrent writes of staff and shoppers do not deadlock, and every move is in the stock history', async () => {
    const staff = randomUUID()
    await server.sql(`insert into private.staff (user_id) values ($1)`, [staff])
    const open = await server.sql(`select id from orders where customer_name = 'Mona Ali'`)
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    const errors: unknown[] = []
    const jobs = [
      ...open.flatMap((order) =>
        ['cancelled', 'pending', 'cancelled'].map((status) => ({
          name: 'set_order_status',
          payload: {
            order_id: order['id'],
            base: status === 'pending' ? 'cancelled' : 'pending',
            status,
          },
        })),
      ),
      ...Array.from({ length: 200 }, () => ({
        name: 'adjust_stock',
        payload: {
          product_id: products[randomInt(products.length)],
          delta: randomInt(-3, 4),
          reason: 'count',
        },
      })),
      ...Array.from({ length: 200 }, () => ({ name: 'place_order', payload: anOrder() })),
      ...Array.from({ length: 20 }, (_, number) => ({
        name: 'delete_category',
        payload: { category_id: `race-${number}`, move_to: null },
      })),
    ]
    await server.sql(
      `insert into categories (id, name) select 'race-' || n, 'Race' from generate_series(0, 19) n`,
    )
    await server.sql(
      `update products set category = 'race-' || substr(id, 2)::int % 20 where name = 'Race'`,
    )
    await inParallel(shuffled(jobs), connections - 5, async ({ name, payload }) => {
      try {
        await call(server.pool, name, randomUUID(), payload, claims)
      } catch (error) {
        errors.push(error)
      }
    })

    expect(errors).toEqual([])
    await expectStockExplained(server)
    const [held] = await server.sql(
      `select (select sum(stock)::int from products where name = 'Race')
         + (select coalesce(sum((i ->> 'quantity')::int), 0)::int from orders o, jsonb_array_elements(o.items) i
            where o.customer_name = 'Mona Ali' and o.status <> 'cancelled')
         - (select coalesce(sum(delta), 0)::int from stock_moves where reason = 'count') as total,
         (select min(stock) from products) as lowest,
         (select count(*)::int from products where category like 'race-%') as dangling`,
    )
    expect(held?.['total']).toBe(products.length * stockAtStart)
    expect(held?.['lowest']).toBeGreaterThanOrEqual(0)
    expect(held?.['dangling']).toBe(0)
  })

  test('of a shopper who cancels and a member who ships, exactly one wins, and stock and mail agree', async () => {
    const staff = randomUUID()
    await server.sql(
      `insert into private.staff (user_id, email) values ($1, 'race@nefer.example')`,
      [staff],
    )
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    const token = 'c'.repeat(40)
    await server.sql(`update products set stock = $1 where id = any ($2)`, [stockAtStart, products])
    const orders = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const [id, payload] = [randomUUID(), { ...anOrder(), token }]
        payload.customer.email = `${id}@mail.example`
        return { id, outcome: await call(server.pool, 'place_order', id, payload) }
      }),
    )
    const placed = orders.filter(({ outcome }) => outcome.status === 'applied')
    const before = await stockOfAll(server)

    const results = await Promise.all(
      shuffled(placed).map(async ({ id }) => {
        const ship = { order_id: id, base: 'pending', status: 'shipped' }
        const [shipped, cancelled] = await Promise.all([
          call(server.pool, 'set_order_status', randomUUID(), ship, claims),
          call(server.pool, 'cancel_my_order', randomUUID(), { order_id: id, token }),
        ])
        return { id, shipped, cancelled }
      }),
    )
    for (const { shipped, cancelled } of results)
      expect([shipped.status, cancelled.status]).toEqual(
        cancelled.status === 'applied' ? ['conflict', 'applied'] : ['applied', 'rejected'],
      )
    const won = results.filter(({ cancelled }) => cancelled.status === 'applied')
    expect(won.length).toBeGreaterThan(0)
    expect(won.length).toBeLessThan(results.length)

    const rows = await server.sql(
      `select o.id, o.status,
         (select array_agg(j.status::text) from private.mail_jobs j
          where j.order_id = o.id and j.kind = 'order_status') as mailed,
         exists (select from private.mail_jobs j
          where j.order_id = o.id and j.kind = 'staff_order_cancelled') as staff_mailed,
         (select sum((i ->> 'quantity')::int)::int from jsonb_array_elements(o.items) i) as pieces
       from orders o where o.id = any ($1)`,
      [placed.map(({ id }) => id)],
    )
    const cancelledIds = new Set<string>(won.map(({ id }) => id))
    for (const row of rows) {
      const isCancelled = cancelledIds.has(String(row['id']))
      const status = isCancelled ? 'cancelled' : 'shipped'
      expect(row).toMatchObject({ status, mailed: [status] })
    }
    const staffMailed = rows.filter((row) => row['staff_mailed'] === true)
    expect(staffMailed.filter(({ status }) => status !== 'cancelled')).toEqual([])
    expect(staffMailed.length).toBeGreaterThanOrEqual(Math.min(won.length, mostStaffMails))
    const returned = rows.filter(({ status }) => status === 'cancelled')
    const pieces = returned.reduce((sum, row) => sum + Number(row['pieces']), 0)
    expect((await stockOfAll(server)) - before).toBe(pieces)
    await expectStockExplained(server)
  })

  test('a duplicate waits for the running first delivery and returns its outcome', async () => {
    const id = randomUUID()
    const payload = placeOrderPayload([{ product_id: '11', quantity: 1, price: 3999 }])
    const first = await server.pool.connect()
    await first.query('begin')
    const outcome = await call(first, 'place_order', id, payload)
    const duplicate = call(server.pool, 'place_order', id, payload)
    const early = await Promise.race([duplicate, settled()])
    await first.query('commit')
    first.release()
    expect(early).toBe('still waiting')
    expect(await duplicate).toEqual(outcome)
  })

  test('a first delivery that is rolled back has no effect, and the second is applied', async () => {
    const id = randomUUID()
    const payload = placeOrderPayload([{ product_id: '11', quantity: 1, price: 3999 }])
    const stock = await stockOf(server, '11')
    const first = await server.pool.connect()
    await first.query('begin')
    await call(first, 'place_order', id, payload)
    await first.query('rollback')
    first.release()
    expect(await stockOf(server, '11')).toBe(stock)
    expect(await server.sql(`select from private.operations where id = $1`, [id])).toEqual([])
    expect(await call(server.pool, 'place_order', id, payload)).toMatchObject({ status: 'applied' })
    expect(await stockOf(server, '11')).toBe(stock - 1)
  })
})

/** The ledger keeps only the code of a rejected order; a replay looks for its problems again. */
function withoutItems(outcome: Outcome): Partial<Outcome> {
  return outcome.status === 'rejected' ? { status: outcome.status, code: outcome.code } : outcome
}

function anOrder() {
  return placeOrderPayload(randomLines(products, 8))
}

/** Calls like PostgREST. Each call has its own address, so rate counters do not serialise calls. */
async function call(
  db: pg.Pool | pg.PoolClient,
  name: string,
  id: string,
  payload: unknown,
  claims = '',
): Promise<Outcome> {
  const { rows } = await db.query(
    `select public.${name}($1, $2) as outcome
     from (select set_config('request.jwt.claims', $3, true), set_config('request.headers', $4, true)) as settings`,
    [id, JSON.stringify(payload), claims, JSON.stringify({ 'cf-connecting-ip': anAddress() })],
  )
  return rows[0].outcome
}

function anAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
}

async function stockOf(server: PostgresServer, id: string): Promise<number> {
  const [row] = await server.sql('select stock from products where id = $1', [id])
  return Number(row?.['stock'])
}

async function stockOfAll(server: PostgresServer): Promise<number> {
  const [row] = await server.sql(`select sum(stock)::int as n from products where name = 'Race'`)
  return Number(row?.['n'])
}

function settled(): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('still waiting'), 150))
}
