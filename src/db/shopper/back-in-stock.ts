/**
 * Products that were back when a request for a mail reached the server, which sends none then: this
 * device says so instead.
 */
import { type BackInStock, parseBackInStock, parseStockAlert } from '#domain/visitor-messages.ts'
import type { Product } from '#domain/products/product.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { getProduct } from '#db/mirror/catalog.ts'
import { writeBestEffort } from '#db/storage.ts'

const key = 'back-in-stock'

async function readNews(db: Db): Promise<BackInStock> {
  return parseBackInStock((await db.local.settings.get(key))?.value)
}

/** For a transaction on the settings in which the operation becomes acknowledged. */
export async function noteBackInStock(
  db: Db,
  { kind, payload, outcome }: Operation,
): Promise<void> {
  if (kind !== 'requestStockAlert' || parseApplied(outcome)?.available !== true) return
  const parsed = parseStockAlert(payload)
  if (!('payload' in parsed)) return
  const value = { ...(await readNews(db)), [parsed.payload.product_id]: 'new' }
  await db.local.settings.put({ key, value })
}

/** Cheap enough for a live query. */
export async function countBackInStock(db: Db): Promise<number> {
  return fresh(await readNews(db)).length
}

function fresh(news: BackInStock): string[] {
  return Object.keys(news).filter((id) => news[id] === 'new')
}

/** Products that no tab has announced yet; marks them as told. Each goes to one tab. */
export async function takeBackInStock(db: Db): Promise<Product[]> {
  if ((await countBackInStock(db)) === 0) return []
  let taken: string[] = []
  await change(db, (news) => {
    taken = fresh(news)
    return { ...news, ...Object.fromEntries(taken.map((id) => [id, 'told' as const])) }
  })
  const products = await Promise.all(taken.map((id) => getProduct(db, id)))
  return products.filter((product) => product !== null)
}

/** Null: there is nothing to say about the product. */
export async function readBackInStock(db: Db, id: string): Promise<'new' | 'told' | null> {
  return (await readNews(db))[id] ?? null
}

export async function markBackInStockSeen(db: Db, id: string): Promise<void> {
  await change(db, ({ [id]: _seen, ...others }) => others)
}

async function change(db: Db, edit: (news: BackInStock) => BackInStock): Promise<void> {
  await writeBestEffort(db, () =>
    db.local.transaction('rw', db.local.settings, async () => {
      await db.local.settings.put({ key, value: edit(await readNews(db)) })
    }),
  )
}
