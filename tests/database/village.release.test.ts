/**
 * A village of customers behind one address (carrier-grade NAT) orders for a day, and somebody
 * who wants all of the stock orders from one address. No order is refused; few of the village's are
 * held, most of the other's.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../simulation/clock/random.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const ordersADay = 400
const people = 2000
const products = 100
/** Orders per hour of the day, as shares: nobody at night, most in the evening. */
const hours = [1, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 5, 5, 6, 7, 8, 9, 10, 9, 6, 3]
const random = createRandom(7)

describe('orders from one address', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ connections: 1 })
    await server.sql(
      `insert into products (id, name, price, stock)
       select 'v' || n, 'Village', 10, 10000 from generate_series(0, $1 - 1) n`,
      [products],
    )
  })
  afterAll(() => server.stop())

  /** Moves the counted requests into the past. All orders stay open. */
  async function wait(seconds: number) {
    await server.sql(
      `with counters as (
         update private.rate_counters set started_at = started_at - $1 * interval '1 second')
       update private.order_sources set at = at - $1 * interval '1 second'`,
      [seconds],
    )
  }

  interface Placed {
    status: string
    row?: { held?: boolean }
  }

  async function placeOrder(
    address: string,
    customer: number,
    quantities: Record<string, number>,
    price: number,
  ): Promise<Placed> {
    const payload = placeOrderPayload(
      Object.entries(quantities).map(([product_id, quantity]) => ({ product_id, quantity, price })),
    )
    payload.customer.phone = `0109${String(customer).padStart(7, '0')}`
    payload.customer.email = `person.${customer}@mail.example`
    const [row] = await server.sql(
      `select public.place_order($1, $2) as outcome
       from (select set_config('request.headers', $3, true)) as settings`,
      [randomUUID(), JSON.stringify(payload), JSON.stringify({ 'cf-connecting-ip': address })],
    )
    return row?.['outcome'] as Placed
  }

  test('a village behind one address orders without being refused, and at most 2 % is held', async () => {
    const times = Array.from({ length: ordersADay }, aTimeOfDay).toSorted((a, b) => a - b)
    const outcomes: Placed[] = []
    for (const [n, at] of times.entries()) {
      await wait((at - (times[n - 1] ?? at)) * 86_400)
      outcomes.push(await placeOrder('198.51.100.7', random.below(people), aCart(), 1000))
    }
    const refused = outcomes.filter(({ status }) => status !== 'applied').length
    const held = outcomes.filter(({ row }) => row?.held === true).length
    process.stdout.write(
      `village: ${outcomes.length} orders in a day, up to ${mostWithin(times, 600)} in ten minutes: ` +
        `${refused} refused, ${held} held (${((100 * held) / outcomes.length).toFixed(2)} %)\n`,
    )
    expect(refused).toBe(0)
    expect(held / outcomes.length).toBeLessThanOrEqual(0.02)
  })

  /** Three orders, each within the limits of one order, take all pieces of a small shop. */
  async function hoard(address: string) {
    await server.sql(
      `insert into products (id, name, price, stock) select 'h' || n, 'Hoard', 10, 15 from generate_series(0, 10) n
       on conflict (id) do update set stock = 15`,
    )
    for (let turn = 0; turn < 3; turn += 1)
      await placeOrder(address, 1_000_000 + random.below(1_000_000), everything, 1000)
    const [row] = await server.sql(
      `select sum(stock)::int as left_over from products where name = 'Hoard'`,
    )
    return 165 - Number(row?.['left_over'])
  }
  const everything = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`h${n}`, 5]))

  test('small orders of many people from one address take at most 60 pieces in ten minutes', async () => {
    expect(await hoard('203.0.113.9')).toBe(55)
  })

  test('control: without the limits of an address they take everything', async () => {
    await server.sql(`delete from private.open_order_limits where whose = 'address'`)
    expect(await hoard('203.0.113.10')).toBe(165)
  })
})

/** A part of a day. */
function aTimeOfDay(): number {
  const total = hours.reduce((sum, share) => sum + share, 0)
  let left = random.below(total)
  const hour = hours.findIndex((share) => (left -= share) < 0)
  return (hour + random.below(3600) / 3600) / 24
}

/** One to three products; mostly one piece of each. */
function aCart(): Record<string, number> {
  const lines = 1 + (random.below(4) === 0 ? 1 : 0) + (random.below(10) === 0 ? 1 : 0)
  return Object.fromEntries(
    Array.from({ length: lines }, () => [
      `v${random.below(products)}`,
      random.below(5) === 0 ? 2 + random.below(3) : 1,
    ]),
  )
}

function mostWithin(times: readonly number[], seconds: number): number {
  const period = seconds / 86_400
  return Math.max(
    ...times.map((start) => times.filter((at) => at >= start && at < start + period).length),
  )
}
