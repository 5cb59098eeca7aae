/** A device's copy of the catalogue. */
import type { Category } from '#domain/categories/category.ts'
import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'
import type { Product } from '#domain/products/product.ts'
import { aProduct } from './builders.ts'

export async function putProducts(db: Db, ...products: Partial<Product>[]): Promise<void> {
  await db.mirror.products.bulkPut(
    products.map((fields) => ({ ...aProduct(fields), version: 1, generation: 1 })),
  )
}

export async function putCategories(db: Db, ...categories: Partial<Category>[]): Promise<void> {
  await db.mirror.categories.bulkPut(
    categories.map((fields) => ({ ...aCategory(fields), version: 1, generation: 1 })),
  )
}

function aCategory(fields: Partial<Category>): Category {
  const updated_at = '2026-11-01T10:00:00.000Z'
  return { id: 'boxes', name: 'Boxes', description: '', image_url: '', updated_at, ...fields }
}

/** The pull state; a complete catalogue by default. */
export async function putCatalogPull(db: Db, fields: Partial<PullState> = {}): Promise<void> {
  await db.mirror.pulls.put({ ...complete, name: 'catalog', scope: 'anon', ...fields })
}

/** The pull state of orders and stock moves. */
export async function putOrdersPull(db: Db, fields: Partial<PullState> = {}): Promise<void> {
  await db.mirror.pulls.put({ ...complete, name: 'orders', scope: 'user:staff-1', ...fields })
}

const complete = {
  cursor: null,
  epoch: 'e',
  generation: 1,
  complete: true,
  sweeping: false,
  horizon: '1',
  at: '2026-11-01T10:00:00.000Z',
}
