/** What was looked at and searched for on this device; it never leaves it. What was looked at comes first when the catalogue is copied. */
import { remembered } from '#domain/functions.ts'
import type { Product } from '#domain/products/product.ts'
import { getProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { readCart } from './stored-cart.ts'

const viewedKey = 'recently-viewed'
const mostViewed = 13

/** Products looked at on this device, latest first; those that are gone are left out. */
export async function listRecentlyViewed(
  db: Db,
  { except, limit }: { except?: string; limit: number },
): Promise<Product[]> {
  const ids = (await listViewedIds(db)).filter((id) => id !== except)
  const found = await getProducts(db, ids)
  return ids.flatMap((id) => found.get(id) ?? []).slice(0, limit)
}

/** Writes only when another product was looked at last. */
export async function rememberViewed(db: Db, id: string): Promise<void> {
  await db.local.transaction('rw', db.local.settings, async () => {
    const ids = await listViewedIds(db)
    if (ids[0] === id) return
    const value = [id, ...ids.filter((other) => other !== id)].slice(0, mostViewed)
    await db.local.settings.put({ key: viewedKey, value })
  })
}

/** Latest first, those that are gone included. */
async function listViewedIds(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(viewedKey))?.value
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

const searchesKey = 'recent-searches'
const mostSearches = 6

/** What was searched for on this device, latest first. */
export async function readRecentSearches(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(searchesKey))?.value
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** Puts it first; the same words in other letters count as the same search. */
export async function rememberSearch(db: Db, text: string): Promise<void> {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
  if (search === '') return
  await db.local.transaction('rw', db.local.settings, async () => {
    const others = (await readRecentSearches(db)).filter(
      (one) => one.toLowerCase() !== search.toLowerCase(),
    )
    await db.local.settings.put({
      key: searchesKey,
      value: [search, ...others].slice(0, mostSearches),
    })
  })
}

export async function forgetSearches(db: Db): Promise<void> {
  await db.local.settings.delete(searchesKey)
}

const requestedProducts = remembered<Db, Set<string>>(() => new Set())

/** Somebody opened the page of a product that this device does not have yet. */
export function requestProduct(db: Db, id: string): void {
  requestedProducts(db).add(id)
}

/**
 * What a first copy of the catalogue brings out of its turn, because this device has to do with it: the products that are looked at, were looked at,
 * or are in the cart. Some of them may be here.
 */
export async function listRequested(db: Db): Promise<string[]> {
  const [viewed, cart] = await Promise.all([listViewedIds(db), readCart(db)])
  return [...new Set([...requestedProducts(db), ...cart.map(({ id }) => id), ...viewed])]
}
