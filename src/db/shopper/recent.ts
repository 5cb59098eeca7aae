/** Viewed products and searches. Only ids of products leave this device, with a first pull. */
import { fold } from '#domain/fold.ts'
import { memoize } from '#domain/functions.ts'
import type { Product } from '#domain/products/product.ts'
import { getProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { readCart } from './stored-cart.ts'

const viewedKey = 'recently-viewed'
const mostViewed = 13

/** Viewed products, latest first, without deleted ones. */
export async function listRecentlyViewed(
  db: Db,
  { except, limit }: { except?: string; limit: number },
): Promise<Product[]> {
  const ids = (await listViewedIds(db)).filter((id) => id !== except)
  const found = await getProducts(db, ids)
  return ids.flatMap((id) => found.get(id) ?? []).slice(0, limit)
}

/** Writes only if another product was viewed last. */
export async function rememberViewed(db: Db, id: string): Promise<void> {
  await db.local.transaction('rw', db.local.settings, async () => {
    const ids = await listViewedIds(db)
    if (ids[0] === id) return
    const value = [id, ...ids.filter((other) => other !== id)].slice(0, mostViewed)
    await db.local.settings.put({ key: viewedKey, value })
  })
}

/** Latest first, deleted products included. */
async function listViewedIds(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(viewedKey))?.value
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

const searchesKey = 'recent-searches'
const mostSearches = 6

/** Searches, latest first. */
export async function readRecentSearches(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(searchesKey))?.value
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** Puts it first; the same words in other letters count as the same search. */
export async function rememberSearch(db: Db, text: string): Promise<void> {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
  if (search === '') return
  await db.local.transaction('rw', db.local.settings, async () => {
    const others = (await readRecentSearches(db)).filter((one) => fold(one) !== fold(search))
    await db.local.settings.put({
      key: searchesKey,
      value: [search, ...others].slice(0, mostSearches),
    })
  })
}

export async function forgetSearches(db: Db): Promise<void> {
  await db.local.settings.delete(searchesKey)
}

const requestedProducts = memoize<Db, Set<string>>(() => new Set())

/** Somebody opened the page of a product that this device does not have yet. */
export function requestProduct(db: Db, id: string): void {
  requestedProducts(db).add(id)
}

/** Priority rows of a first pull: products open now, in the cart or viewed. */
export async function listRequested(db: Db): Promise<string[]> {
  const [viewed, cart] = await Promise.all([listViewedIds(db), readCart(db)])
  return [...new Set([...requestedProducts(db), ...cart.map(({ id }) => id), ...viewed])]
}
