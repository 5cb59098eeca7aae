/** A database with products for concurrent writes, and helpers to send them. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { PlaceOrder } from '#domain/writes/shopper-writes.ts'
import { liftOrderLimits } from './order-limits.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

/** Products `r0`, `r1`, … named 'Race' for 10 EGP; no limit slows orders down. */
export async function startRaceShop(connections: number, products: string[], stock: number) {
  const server = await startPostgres({ connections })
  await server.sql(`update private.rate_limits set max_count = 1000000`)
  await server.sql(liftOrderLimits)
  await server.sql(
    `insert into products (id, name, price, stock) select unnest($1::text[]), 'Race', 10, $2`,
    [products, stock],
  )
  return server
}

export function randomLines(products: string[], maxQuantity: number): PlaceOrder['items'] {
  return shuffled(products)
    .slice(0, randomInt(1, 5))
    .map((product_id) => ({ product_id, quantity: randomInt(1, maxQuantity + 1), price: 1000 }))
}

/** The stock of every product is the sum of its moves. */
export async function expectStockExplained(server: PostgresServer): Promise<void> {
  const unexplained = await server.sql(
    `select p.id from products p where p.stock + p.set_aside <>
       (select coalesce(sum(m.delta), 0) from stock_moves m where m.product_id = p.id)`,
  )
  expect(unexplained).toEqual([])
}

export async function inParallel<T>(jobs: T[], workers: number, run: (job: T) => Promise<void>) {
  const queue = [...jobs]
  const work = async () => {
    for (let job = queue.pop(); job !== undefined; job = queue.pop()) await run(job)
  }
  await Promise.all(Array.from({ length: workers }, work))
}

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
