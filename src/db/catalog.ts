/** What screens read: mirror rows with the waiting operations laid over. Meant for live queries. */
import type { Category } from '#domain/category.ts'
import type { Product } from '#domain/product.ts'
import type { Db } from './database.ts'
import type { PullState } from './mirror-database.ts'
import {
  type Overlay,
  buildOverlay,
  overlayCategory,
  overlayProduct,
  overlaidIds,
} from './overlay.ts'
import { readOperations } from './stored-rows.ts'

export interface ProductQuery {
  /** Only this category; absent means all products. */
  category?: string
  /** Only products with this flag. */
  flag?: 'featured' | 'bestseller' | 'new'
  limit?: number
}

/** Newest first, ties by id. */
export async function listProducts(db: Db, query: ProductQuery = {}): Promise<Product[]> {
  const overlay = await readOverlay(db)
  const touched = overlaidIds(overlay, 'products')
  const moves = overlay.some(({ effect }) => effect.t === 'products' && effect.type === 'move')
  const rows = await readProductRows(db, query, touched, moves)
  const seen = rows.flatMap((row) => overlayProduct(overlay, row.id, row) ?? [])
  const known = new Set(rows.map((row) => row.id))
  const added = touched.flatMap((id) =>
    known.has(id) ? [] : (overlayProduct(overlay, id, undefined) ?? []),
  )
  return [...seen, ...added]
    .filter((product) => matches(product, query))
    .toSorted(newestFirst)
    .slice(0, query.limit)
}

/** Null when neither the mirror nor a waiting operation has it; `isCatalogComplete` tells whether that is final. */
export async function getProduct(db: Db, id: string): Promise<Product | null> {
  const [overlay, row] = await Promise.all([readOverlay(db), db.mirror.products.get(id)])
  return overlayProduct(overlay, id, row)
}

/** The products of these ids that are there, by id. */
export async function getProducts(db: Db, ids: readonly string[]): Promise<Map<string, Product>> {
  const [overlay, rows] = await Promise.all([readOverlay(db), db.mirror.products.bulkGet([...ids])])
  const found = ids.flatMap((id, at) => overlayProduct(overlay, id, rows[at]) ?? [])
  return new Map(found.map((product) => [product.id, product]))
}

/** By name. */
export async function listCategories(db: Db): Promise<Category[]> {
  const [overlay, rows] = await Promise.all([readOverlay(db), db.mirror.categories.toArray()])
  const ids = new Set([...rows.map((row) => row.id), ...overlaidIds(overlay, 'categories')])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...ids]
    .flatMap((id) => overlayCategory(overlay, id, byId.get(id)) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** How many products each category has; categories without products are absent. */
export async function countByCategory(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const product of await listProducts(db)) {
    if (product.category === null) continue
    counts.set(product.category, (counts.get(product.category) ?? 0) + 1)
  }
  return counts
}

/** Undefined until the first page has come. */
export async function readCatalogState(db: Db): Promise<PullState | undefined> {
  return db.mirror.pulls.get('catalog')
}

async function readOverlay(db: Db): Promise<Overlay> {
  const stored: unknown[] = await db.local.outbox.toArray()
  return buildOverlay(readOperations(stored).rows)
}

/** The rows that can be in the answer: by index where that is enough, and always those the overlay names. */
async function readProductRows(
  db: Db,
  query: ProductQuery,
  touched: readonly string[],
  moves: boolean,
) {
  const { products } = db.mirror
  if (moves) return products.toArray()
  const wanted = (query.limit ?? Infinity) + touched.length
  const base =
    query.category === undefined
      ? products.orderBy('created_at').reverse()
      : products.where('category').equals(query.category)
  const filtered = query.flag === undefined ? base : base.filter((row) => row[query.flag ?? 'new'])
  const limited =
    query.category === undefined && Number.isFinite(wanted) ? filtered.limit(wanted) : filtered
  const [rows, extra] = await Promise.all([limited.toArray(), products.bulkGet([...touched])])
  const known = new Set(rows.map((row) => row.id))
  return [...rows, ...extra.filter((row) => row !== undefined && !known.has(row.id))].flatMap(
    (row) => row ?? [],
  )
}

function matches(product: Product, { category, flag }: ProductQuery): boolean {
  if (category !== undefined && product.category !== category) return false
  return flag === undefined || product[flag]
}

function newestFirst(a: Product, b: Product): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? -1 : 1
}
