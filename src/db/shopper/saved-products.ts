/** The products that the shopper saved. The server never receives them. */
import type { LineNotice } from '#domain/orders/cart.ts'
import type { Product } from '#domain/products/product.ts'
import {
  type SavedProduct,
  parseSavedProduct,
  productToSaved,
  savedNotices,
} from '#domain/products/saved-product.ts'
import type { Db } from '#db/database.ts'
import { getProducts, hasCatalogue } from '#db/mirror/catalog.ts'
import { writeSafely } from '#db/storage.ts'

/** Saving twice keeps the first time and its price. */
export async function setSaved(
  db: Db,
  product: Product,
  wanted: boolean,
  now: number,
): Promise<void> {
  const { saved } = db.local
  const write = () =>
    db.local.transaction('rw', saved, async () => {
      if (!wanted) return saved.delete(product.id)
      if ((await saved.get(product.id)) === undefined) await saved.put(productToSaved(product, now))
    })
  await writeSafely(db, write)
}

export async function removeSaved(db: Db, id: string): Promise<void> {
  await writeSafely(db, () => db.local.saved.delete(id))
}

/** Takes a removal back. */
export async function putSaved(db: Db, row: SavedProduct): Promise<void> {
  await writeSafely(db, () => db.local.saved.put(row))
}

export async function listSavedIds(db: Db): Promise<string[]> {
  return db.local.saved.toCollection().primaryKeys()
}

export interface SavedView {
  saved: SavedProduct
  /** Null: archived, or not in the catalogue of this device. */
  product: Product | null
  notices: LineNotice[]
}

/**
 * The latest first; unreadable rows are left out and stay stored. A product missing from an
 * incomplete catalogue has no notices.
 */
export async function readSaved(db: Db): Promise<SavedView[]> {
  const stored: unknown[] = await db.local.saved.toArray()
  const rows = stored.flatMap((row) => parseSavedProduct(row) ?? [])
  const [products, isComplete] = await readCatalog(db, rows)
  return rows
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map((saved) => {
      const product = products.get(saved.id) ?? null
      const isKnown = product !== null || isComplete
      return { saved, product, notices: isKnown ? savedNotices(saved, product) : [] }
    })
}

export async function countUnreadableSaved(db: Db): Promise<number> {
  const stored: unknown[] = await db.local.saved.toArray()
  return stored.filter((row) => parseSavedProduct(row) === null).length
}

/** If the mirror cannot be read, the notices are missing and the list is still shown. */
async function readCatalog(db: Db, rows: readonly SavedProduct[]) {
  const ids = rows.map(({ id }) => id)
  try {
    return await Promise.all([getProducts(db, ids), hasCatalogue(db)])
  } catch {
    return [new Map<string, never>(), false] as const
  }
}
