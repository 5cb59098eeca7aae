/** What a build of the shop prerenders: the catalogue at its time. */
import { parseOrNull } from '#domain/schemas.ts'
import { Product } from '#domain/products/product.ts'
import type { Database } from './database.ts'

export interface Prerendered {
  /** ISO 8601, clock of the server. */
  builtAt: string
  /** By id. */
  products: readonly Product[]
  /** How many products went into a cart from such a page. */
  lines: number
}

interface Builder {
  prerendered: Prerendered
  server: { database: Database }
  scheduler: { now: () => number; hold: <T>(work: Promise<T>) => Promise<T> }
}

export async function prerender({ prerendered, server, scheduler }: Builder): Promise<void> {
  const rows = await scheduler.hold(
    server.database.read(
      `select private.product_json(p) as row from public.products p where not p.archived order by id`,
    ),
  )
  prerendered.builtAt = new Date(scheduler.now()).toISOString()
  prerendered.products = rows.flatMap(({ row }) => parseOrNull(Product, row) ?? [])
}
