/**
 * Products and categories: mirror rows with the overlay, by index where possible. For live queries.
 * Pages of the shop use catalog-queries.ts; searches and long sorted lists use whole-catalog.ts.
 */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import {
  type ProductFilter,
  type ProductOrder,
  chooseProducts,
  isInShop,
  matchesFilter,
} from '#domain/products/product-filter.ts'
import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'
import { textsIn } from '#domain/plain-values.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import {
  type Overlay,
  overlayCategory,
  overlayProduct,
  overlaidIds,
  readOverlay,
} from './overlay.ts'

export interface ProductQuery extends ProductFilter, ProductOrder {
  limit?: number
}

/** Ties by id. Only 'newest first' with a limit uses an index; other orders read every row. */
export async function listProducts(db: Db, query: ProductQuery = {}): Promise<Product[]> {
  const overlay = await readOverlay(db)
  const touched = overlaidIds(overlay, 'products')
  const hidden = (await readArchivedIds(db)).length
  const rows = await readProductRows(db, query, { touched, moves: hasMoves(overlay), hidden })
  const seen = rows.flatMap((row) => overlayProduct(overlay, row.id, row) ?? [])
  const known = new Set(rows.map((row) => row.id))
  const added = touched.flatMap((id) =>
    known.has(id) ? [] : (overlayProduct(overlay, id, undefined) ?? []),
  )
  return chooseProducts([...seen, ...added], query).slice(0, query.limit)
}

/** How many rows the mirror holds: distinguishes long catalogues from short ones. */
export async function countMirrored(db: Db): Promise<number> {
  return db.mirror.products.count()
}

/**
 * Null if neither mirror nor overlay has it, or if it is archived; `readCatalogState` shows whether
 * that is final.
 */
export async function getProduct(db: Db, id: string): Promise<Product | null> {
  const product = await getStaffProduct(db, id)
  return product !== null && isInShop(product) ? product : null
}

/** Also an archived product. */
export async function getStaffProduct(db: Db, id: string): Promise<Product | null> {
  const [overlay, row] = await Promise.all([readOverlay(db), db.mirror.products.get(id)])
  return overlayProduct(overlay, id, row)
}

/** The products of these ids that are in the shop, by id. */
export async function getProducts(db: Db, ids: readonly string[]): Promise<Map<string, Product>> {
  const [overlay, rows] = await Promise.all([readOverlay(db), db.mirror.products.bulkGet([...ids])])
  const found = ids
    .flatMap((id, at) => overlayProduct(overlay, id, rows[at]) ?? [])
    .filter(isInShop)
  return new Map(found.map((product) => [product.id, product]))
}

/** In no certain order: screens sort by the name that they show. */
export async function listCategories(db: Db): Promise<Category[]> {
  const [overlay, rows] = await Promise.all([readOverlay(db), db.mirror.categories.toArray()])
  const ids = new Set([...rows.map((row) => row.id), ...overlaidIds(overlay, 'categories')])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...ids].flatMap((id) => overlayCategory(overlay, id, byId.get(id)) ?? [])
}

/**
 * By category, without empty ones. Counted in the index, then corrected for the overlay and, in
 * the shop, for archived products.
 */
export async function countByCategory(
  db: Db,
  which: 'in the shop' | 'with archived' = 'in the shop',
): Promise<Map<string, number>> {
  const overlay = await readOverlay(db)
  const touched = [
    ...new Set([...overlaidIds(overlay, 'products'), ...(await readArchivedIds(db))]),
  ]
  const rows = await db.mirror.products.bulkGet(touched)
  if (hasMoves(overlay)) {
    const seen = touched.flatMap((id, at) => overlayProduct(overlay, id, rows[at]) ?? [])
    const hidden = seen.filter((product) => !isInShop(product))
    const shown = await listProducts(db)
    return countRows(which === 'in the shop' ? shown : [...shown, ...hidden])
  }
  const counts = await countInIndex(db)
  touched.forEach((id, at) => {
    const row = rows[at]
    addTo(counts, row?.category, -1)
    const product = overlayProduct(overlay, id, row)
    if (product === null) return
    if (which === 'with archived' || isInShop(product)) addTo(counts, product.category, 1)
  })
  return counts
}

/**
 * Ids of categories with products; cheaper than counts while the overlay changes no product and
 * none is archived.
 */
export async function listUsedCategoryIds(db: Db): Promise<string[]> {
  const overlay = await readOverlay(db)
  const isCorrected = overlay.some(({ effect }) => effect.t === 'products')
  if (isCorrected || (await readArchivedIds(db)).length > 0)
    return [...(await countByCategory(db)).keys()].toSorted()
  return (await usedCategoryKeys(db)).toSorted()
}

/** Undefined until the first page has come. */
export async function readCatalogState(db: Db): Promise<PullState | undefined> {
  return db.mirror.pulls.get('catalog')
}

/** True once a pull has reached its end: products that are missing here do not exist. */
export async function hasCatalogue(db: Db): Promise<boolean> {
  return (await readCatalogState(db))?.complete === true
}

/** Only keys are read, however many products there are. */
async function countInIndex(db: Db): Promise<Map<string, number>> {
  const categories = await usedCategoryKeys(db)
  const counts = await Promise.all(
    categories.map((category) => db.mirror.products.where('category').equals(category).count()),
  )
  return new Map(categories.map((category, at) => [category, counts[at] ?? 0]))
}

async function usedCategoryKeys(db: Db): Promise<string[]> {
  const keys = await db.mirror.products.orderBy('category').uniqueKeys()
  return keys.filter((key) => typeof key === 'string')
}

function countRows(products: readonly Product[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { category } of products) addTo(counts, category, 1)
  return counts
}

function addTo(
  counts: Map<string, number>,
  category: string | null | undefined,
  difference: number,
): void {
  if (category === null || category === undefined) return
  const count = (counts.get(category) ?? 0) + difference
  if (count > 0) counts.set(category, count)
  else counts.delete(category)
}

/** A deleted category takes any number of products along: no index knows which. */
function hasMoves(overlay: Overlay): boolean {
  return overlay.some(({ effect }) => effect.t === 'products' && effect.type === 'move')
}

interface Corrections {
  touched: readonly string[]
  moves: boolean
  /** How many of the rows may be archived. */
  hidden: number
}

/** The rows that can match: by index where possible, and always those that the overlay names. */
async function readProductRows(
  db: Db,
  query: ProductQuery,
  { touched, moves, hidden }: Corrections,
) {
  const { products } = db.mirror
  if (moves) return products.toArray()
  const newest = query.sort === undefined || query.sort === 'newest'
  const wanted = newest ? (query.limit ?? Infinity) + touched.length + hidden : Infinity
  const base =
    query.category === undefined
      ? products.orderBy('created_at').reverse()
      : products.where('category').equals(query.category)
  const filtered =
    query.flag === undefined && query.inStock !== true
      ? base
      : base.filter((row) => matchesFilter(row, query) || touched.includes(row.id))
  const limited =
    query.category === undefined && Number.isFinite(wanted) ? filtered.limit(wanted) : filtered
  const [rows, extra] = await Promise.all([limited.toArray(), products.bulkGet([...touched])])
  const known = new Set(rows.map((row) => row.id))
  return [...rows, ...extra.filter((row) => row !== undefined && !known.has(row.id))].flatMap(
    (row) => row ?? [],
  )
}

/**
 * The category index also counts archived products. The shop subtracts these ids from its counts.
 * May contain ids of products that are gone. For live queries.
 */
export async function readArchivedIds(db: Db): Promise<readonly string[]> {
  return textsIn((await db.mirror.pulls.get('catalog'))?.archived)
}

/** After this page of the catalogue. */
export function archivedAfter(
  { rows, priorityRows = [] }: PulledPage,
  state: PullState | undefined,
): string[] {
  const archived = new Set(textsIn(state?.archived))
  for (const { t, id, row } of [...priorityRows, ...rows]) {
    if (t !== 'products') continue
    if (Reflect.get(Object(row), 'archived') === true) archived.add(id)
    else archived.delete(id)
  }
  return [...archived]
}
