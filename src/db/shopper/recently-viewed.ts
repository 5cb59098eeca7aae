import type { Product } from '#domain/products/product.ts'
import { getProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'

const key = 'recently-viewed'
const longest = 13

/** Products looked at on this device, latest first; those that are gone are left out. */
export async function listRecentlyViewed(
  db: Db,
  { except, limit }: { except?: string; limit: number },
): Promise<Product[]> {
  const ids = (await readIds(db)).filter((id) => id !== except)
  const found = await getProducts(db, ids)
  return ids.flatMap((id) => found.get(id) ?? []).slice(0, limit)
}

/** Writes only when another product was looked at last. */
export async function rememberViewed(db: Db, id: string): Promise<void> {
  await db.local.transaction('rw', db.local.settings, async () => {
    const ids = await readIds(db)
    if (ids[0] === id) return
    const value = [id, ...ids.filter((other) => other !== id)].slice(0, longest)
    await db.local.settings.put({ key, value })
  })
}

async function readIds(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(key))?.value
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}
