/** Batches and single operations from many connections at once, over the same few rows in every order. */
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { liftOrderLimits } from '../support/servers/order-limits.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

interface Operation {
  id: string
  kind: string
  payload: unknown
}
interface Outcome {
  status: string
}

const connections = 16
const products = Array.from({ length: 8 }, (_, number) => `r${number}`)
const stockAtStart = 10_000

describe('batches from many connections', () => {
  let server: PostgresServer
  const staff = randomUUID()
  beforeAll(async () => {
    server = await startPostgres({ connections })
    await server.sql(`update private.rate_limits set max_count = 1000000`)
    await server.sql(liftOrderLimits)
    await server.sql(`insert into private.staff (user_id) values ($1)`, [staff])
    await server.sql(
      `insert into products (id, name, price, stock) select unnest($1::text[]), 'Race', 10, $2`,
      [products, stockAtStart],
    )
  })
  afterAll(() => server.stop())

  const claims = JSON.stringify({ sub: staff, role: 'authenticated' })

  /** As PostgREST calls; all shoppers have one address, and so one counter. */
  async function run(statement: string, args: unknown[], isStaff: boolean) {
    const { rows } = await server.pool.query(
      `select ${statement} as answer from (select set_config('request.jwt.claims', $${args.length + 1}, true)) as settings`,
      [...args, isStaff ? claims : ''],
    )
    return rows[0].answer
  }

  async function sendBatch(operations: readonly Operation[], isStaff: boolean) {
    const { outcomes } = await run(
      'public.run_operations($1)',
      [JSON.stringify(operations)],
      isStaff,
    )
    return new Map<string, Outcome>(Object.entries(outcomes))
  }

  async function sendAlone({ id, kind, payload }: Operation, isStaff: boolean): Promise<Outcome> {
    return run(`public.${kind}($1, $2)`, [id, JSON.stringify(payload)], isStaff)
  }

  /** What there was no time for is sent again, and a batch that waits too long for its locks one by one, as devices do. */
  async function deliver(batch: readonly Operation[], isStaff: boolean) {
    const outcomes = new Map<string, Outcome>()
    const single = async (one: Operation) => outcomes.set(one.id, await sendAlone(one, isStaff))
    if (batch.length === 1) {
      for (const one of batch) await single(one)
      return outcomes
    }
    try {
      const answered = await sendBatch(batch, isStaff)
      const late = batch.filter(({ id }) => answered.get(id)?.status === 'wait')
      for (const one of late) answered.set(one.id, await sendAlone(one, isStaff))
      return answered
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== '55P03') throw error
      for (const one of batch) await single(one)
      return outcomes
    }
  }

  /** Everything several times, in batches of every order and alone. Returns what was heard of each, and what went wrong. */
  async function deliverAll(orders: Operation[], others: Operation[]) {
    const ofAnyone = { list: orders, isStaff: false }
    const ofStaff = { list: others, isStaff: true }
    const batches = [ofAnyone, ofAnyone, ofStaff, ofStaff].flatMap(({ list, isStaff }) =>
      inBatches(shuffled(list)).map((batch) => ({ batch, isStaff })),
    )
    const singles = [ofAnyone, ofStaff].flatMap(({ list, isStaff }) =>
      shuffled(list)
        .slice(0, list.length / 3)
        .map((one) => ({ batch: [one], isStaff })),
    )
    const heard = new Map<string, Set<string>>()
    const wrong: unknown[] = []
    await inParallel(
      shuffled([...batches, ...singles]),
      connections,
      async ({ batch, isStaff }) => {
        try {
          const outcomes = await deliver(batch, isStaff)
          for (const { id } of batch) {
            const { status = 'failed' } = outcomes.get(id) ?? {}
            if (status === 'failed') wrong.push(id)
            if (status !== 'failed' && status !== 'wait')
              heard.set(id, (heard.get(id) ?? new Set()).add(status))
          }
        } catch (error) {
          wrong.push(error)
        }
      },
    )
    return { heard, wrong }
  }

  test('nothing deadlocks, every operation has one outcome, and stock is conserved', async () => {
    const orders = Array.from({ length: 200 }, anOrder)
    const others = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? aSale() : aCount()))
    const { heard, wrong } = await deliverAll(orders, others)
    expect(wrong).toEqual([])
    expect(heard.size).toBe(400)
    expect([...heard.values()].every((different) => different.size === 1)).toBe(true)
    const unexplained = await server.sql(
      `select p.id from products p where p.stock <>
         (select coalesce(sum(m.delta), 0) from stock_moves m where m.product_id = p.id)`,
    )
    expect(unexplained).toEqual([])
    const [totals] = await server.sql(
      `select (select sum(stock)::int from products where name = 'Race')
         + (select coalesce(sum((i ->> 'quantity')::int), 0)::int from orders o, jsonb_array_elements(o.items) i
            where i ->> 'id' like 'r_') - (select coalesce(sum(delta), 0)::int from stock_moves where reason = 'count') as total`,
    )
    expect(totals?.['total']).toBe(products.length * stockAtStart)
  }, 120_000)

  test('what is locked elsewhere does not hold a batch for ever', async () => {
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      await other.query(`select from products where id = 'r0' for update`)
      const waiting = sendBatch([aCount('r0'), aCount('r1')], true)
      await expect(waiting).rejects.toMatchObject({ code: '55P03' })
      expect(await sendAlone(aCount('r1'), true)).toMatchObject({ status: 'applied' })
    } finally {
      await other.query('rollback')
      other.release()
    }
  }, 30_000)

  test('control: without its locks in one order a batch deadlocks', async () => {
    await server.sql(
      `create or replace function private.lock_batch(p_operations jsonb) returns void language sql set search_path = '' as $$ $$`,
    )
    const orders = Array.from({ length: 100 }, anOrder)
    const { wrong } = await deliverAll(orders, Array.from({ length: 100 }, aSale))
    expect(wrong.length).toBeGreaterThan(0)
  }, 120_000)
})

function lines() {
  return shuffled(products)
    .slice(0, randomInt(1, 5))
    .map((product_id) => ({ product_id, quantity: randomInt(1, 4), price: 1000 }))
}

function anOrder(): Operation {
  return { id: randomUUID(), kind: 'place_order', payload: placeOrderPayload(lines()) }
}

function aSale(): Operation {
  const payload = { sold_at: new Date().toISOString(), items: lines() }
  return { id: randomUUID(), kind: 'record_sale', payload }
}

function aCount(product?: string | number): Operation {
  const id = typeof product === 'string' ? product : products[randomInt(products.length)]
  const payload = { product_id: id, delta: randomInt(1, 4), reason: 'count' }
  return { id: randomUUID(), kind: 'adjust_stock', payload }
}

function inBatches(operations: Operation[]): Operation[][] {
  const size = 25
  const count = Math.ceil(operations.length / size)
  return Array.from({ length: count }, (_, at) => operations.slice(at * size, (at + 1) * size))
}

async function inParallel<T>(jobs: T[], workers: number, act: (job: T) => Promise<void>) {
  const queue = [...jobs]
  const work = async () => {
    for (let job = queue.pop(); job !== undefined; job = queue.pop()) await act(job)
  }
  await Promise.all(Array.from({ length: workers }, work))
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
