/** Concurrent batches and single operations on the same few rows, in random order. */
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import {
  expectStockExplained,
  inParallel,
  randomLines,
  shuffled,
  startRaceShop,
} from '../support/servers/race-shop.ts'
import type { PostgresServer } from '../support/servers/start-postgres.ts'

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
const market = '2026-12-04'

describe('batches from many connections', () => {
  let server: PostgresServer
  const staff = randomUUID()
  beforeAll(async () => {
    server = await startRaceShop(connections, products, stockAtStart)
    await server.sql(`insert into private.staff (user_id) values ($1)`, [staff])
  })
  afterAll(() => server.stop())

  const claims = JSON.stringify({ sub: staff, role: 'authenticated' })

  /** Calls like PostgREST. All shoppers have one address, so they share one rate counter. */
  async function run(statement: string, args: unknown[], isStaff: boolean) {
    const { rows } = await server.pool.query(
      `select ${statement} as answer
       from (select set_config('request.jwt.claims', $${args.length + 1}, true)) as settings`,
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

  /** Like a device: repeats operations that have to wait, and a timed-out batch one by one. */
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

  /** Sends every operation several times, in batches and alone. Returns outcomes and errors. */
  async function deliverAll(orders: Operation[], others: Operation[], mixed: Operation[] = []) {
    const ofAnyone = { list: orders, isStaff: false }
    const ofStaff = { list: others, isStaff: true }
    const ofBoth = { list: mixed, isStaff: true }
    const batches = [ofAnyone, ofAnyone, ofStaff, ofStaff, ofBoth].flatMap(({ list, isStaff }) =>
      inBatches(shuffled(list)).map((batch) => ({ batch, isStaff })),
    )
    const singles = [ofAnyone, ofStaff].flatMap(({ list, isStaff }) =>
      shuffled(list)
        .slice(0, list.length / 3)
        .map((one) => ({ batch: [one], isStaff })),
    )
    const outcomesOf = new Map<string, Set<string>>()
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
              outcomesOf.set(id, (outcomesOf.get(id) ?? new Set()).add(status))
          }
        } catch (error) {
          wrong.push(error)
        }
      },
    )
    return { outcomesOf, wrong }
  }

  test('no deadlock, one outcome for each operation, and no stock is lost', async () => {
    const orders = Array.from({ length: 200 }, anOrder)
    const others = Array.from({ length: 200 }, (_, at) =>
      at % 2 === 0 ? aSale() : at % 4 === 1 ? aPacking() : aCount(),
    )
    // Staff who also order.
    const mixed = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? aCount() : anOrder()))
    const { outcomesOf, wrong } = await deliverAll(orders, others, mixed)
    expect(wrong).toEqual([])
    expect(outcomesOf.size).toBe(500)
    expect([...outcomesOf.values()].every((different) => different.size === 1)).toBe(true)
    await expectStockExplained(server)
    const [totals] = await server.sql(
      `select (select sum(stock + set_aside)::int from products where name = 'Race')
         + (select coalesce(sum((i ->> 'quantity')::int), 0)::int from orders o, jsonb_array_elements(o.items) i
            where i ->> 'id' like 'r_')
         - (select coalesce(sum(delta), 0)::int from stock_moves where reason = 'count') as total`,
    )
    expect(totals?.['total']).toBe(products.length * stockAtStart)
  }, 120_000)

  test('of the operations with one identity, one is applied and the others are told of it', async () => {
    const identities = Array.from({ length: 60 }, () => randomUUID())
    const sold = Array.from({ length: 10 }, aSale)
    for (const sale of sold) await sendAlone(sale, true)
    const operations = identities.flatMap((identity, at) => {
      // What the device replaced may arrive late, and an identity is for one sale or one return.
      const original = { ...aSale(), id: identity }
      const sales = [aSale(), aSale()].map((sale) => withIdentity(sale, identity))
      const returns = [aReturn(sold), aReturn(sold)].map((one) => withIdentity(one, identity))
      return at % 2 === 0 ? [original, ...sales] : [...sales, ...returns]
    })
    const { outcomesOf, wrong } = await deliverAll([], operations)
    expect(wrong).toEqual([])
    expect(outcomesOf.size).toBe(operations.length)
    const rows = await server.sql(
      `select coalesce(o.outcome ->> 'code', 'applied') as outcome, count(*)::int as n
       from private.operations o where o.id = any ($1) group by 1 order by 1`,
      [operations.map(({ id }) => id)],
    )
    expect(rows).toEqual([
      { outcome: 'already_recorded', n: operations.length - identities.length },
      { outcome: 'applied', n: identities.length },
    ])
    await expectStockExplained(server)
  }, 120_000)

  test('a batch of staff locks the products of its orders, too', async () => {
    const batch = JSON.stringify([aCount('r0'), anOrder(), anOrder()])
    const countOrders = '(select count(*)::int from private.batch_orders($1))'
    expect(await run(countOrders, [batch], true)).toBe(2)
    expect(await run(countOrders, [batch], false)).toBe(2)
  })

  test('a batch that waits for a lock times out', async () => {
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

  test('control: batches that do not lock in order deadlock', async () => {
    await server.sql(
      `create or replace function private.lock_batch(p_operations jsonb) returns void
       language sql set search_path = '' as $$ $$`,
    )
    const orders = Array.from({ length: 100 }, anOrder)
    const { wrong } = await deliverAll(orders, Array.from({ length: 100 }, aSale))
    expect(wrong.length).toBeGreaterThan(0)
  }, 120_000)
})

function anOrder(): Operation {
  return {
    id: randomUUID(),
    kind: 'place_order',
    payload: placeOrderPayload(randomLines(products, 3)),
  }
}

/** Half of them at a market. */
function aSale(): Operation {
  const payload = {
    sold_at: new Date().toISOString(),
    items: randomLines(products, 3),
    ...(randomInt(2) === 0 && { market }),
  }
  return { id: randomUUID(), kind: 'record_sale', payload }
}

function aPacking(): Operation {
  const product = products[randomInt(products.length)]
  const at = new Date().toISOString()
  const payload = { day: market, product_id: product, delta: randomInt(1, 4), packed_at: at }
  return { id: randomUUID(), kind: 'pack_for_market', payload }
}

function aReturn(sales: readonly Operation[]): Operation {
  const payload = {
    order_id: sales[randomInt(sales.length)]?.id,
    returned_at: new Date().toISOString(),
    items: [],
    restocked: false,
    method: 'cash',
    refund: 1,
  }
  return { id: randomUUID(), kind: 'record_return', payload }
}

function withIdentity(operation: Operation, identity: string): Operation {
  return { ...operation, payload: { ...Object(operation.payload), identity } }
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
