/** What the edit screens read. Meant for live queries. */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import { getStaffProduct, listCategories, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { readSyncState } from '#db/sync-state.ts'

export interface EditedRow<T> {
  /** Null when it is missing; `known` shows whether that is final. */
  row: T | null
  known: boolean
  /** The server could not be reached. */
  failed: boolean
  categories: Category[]
}

export async function readEditedProduct(db: Db, id: string): Promise<EditedRow<Product>> {
  const [row, facts] = await Promise.all([getStaffProduct(db, id), readFacts(db)])
  return { row, ...facts }
}

export async function readEditedCategory(db: Db, id: string): Promise<EditedRow<Category>> {
  const facts = await readFacts(db)
  return { row: facts.categories.find((category) => category.id === id) ?? null, ...facts }
}

async function readFacts(db: Db) {
  const [categories, catalog, sync] = await Promise.all([
    listCategories(db),
    readCatalogState(db),
    readSyncState(db),
  ])
  return { categories, known: catalog?.complete === true, failed: sync.pullFailed }
}
