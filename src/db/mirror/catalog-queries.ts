/**
 * The catalogue queries of the shop's pages by name (`useCatalogQuery`). Their results distinguish
 * 'not found' from 'not loaded yet'. Arguments and results are plain data: the build returns the
 * same before there are databases.
 */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { requestProduct } from '#db/shopper/recent.ts'
import { readSyncState } from '#db/sync-state.ts'
import {
  countByCategory,
  countMirrored,
  getProduct,
  hasCatalogue,
  listCategories,
  listProducts,
  listUsedCategoryIds,
  type ProductQuery,
} from './catalog.ts'
import { readBusinessDetails } from './settings.ts'

export type ProductList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; products: Product[] }
  /**
   * Too many to render at once: the newest ones. They stay during a first pull: reading them again
   * for every page slows it down and makes the list jump.
   */
  | { state: 'long'; first: Product[] }

type ProductFound =
  | { state: 'found'; product: Product }
  | { state: 'not-found' }
  /** The mirror is incomplete; `failed`: and the last pull could not change that. */
  | { state: 'not-here-yet'; failed: boolean }

export interface CountedCategory extends Category {
  count: number
}

/** More rows than this in the mirror are not read as a whole, unless a limit is requested. */
const longFrom = 200
/** Longer lists of an incomplete mirror are not shown: their count would soon be wrong. */
const firstOfLong = 24

/** The last long lists by query: they are not read again while the mirror is incomplete. */
const longShown = new Map<string, ProductList>()

/** Only a complete mirror can have an empty list; before that it is loading or the pull failed. */
async function readProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const key = JSON.stringify(query)
  const shown = longShown.get(key)
  const complete = await hasCatalogue(db)
  if (shown !== undefined && !complete) return shown
  longShown.delete(key)
  const shortest = complete ? longFrom : firstOfLong
  if (query.limit === undefined && (await countMirrored(db)) > shortest) {
    const long: ProductList = {
      state: 'long',
      first: await listProducts(db, { limit: firstOfLong }),
    }
    longShown.set(key, long)
    return long
  }
  const products = await listProducts(db, query)
  if (products.length > 0 || complete) return { state: 'ready', products }
  return { state: (await readSyncState(db)).pullFailed ? 'failed' : 'loading' }
}

async function readProduct(db: Db, id: string): Promise<ProductFound> {
  const product = await getProduct(db, id)
  if (product !== null) return { state: 'found', product }
  const [complete, sync] = await Promise.all([hasCatalogue(db), readSyncState(db)])
  if (complete) return { state: 'not-found' }
  requestProduct(db, id)
  return { state: 'not-here-yet', failed: sync.pullFailed }
}

const visibleRelated = 4

/** Pieces of the same category first, then the newest others. */
async function listRelated(db: Db, id: string): Promise<Product[]> {
  const product = await getProduct(db, id)
  if (product === null) return []
  const { category } = product
  const same =
    category === null ? [] : await listProducts(db, { category, limit: visibleRelated + 1 })
  const newest = await listProducts(db, { limit: visibleRelated * 2 + 1 })
  const seen = new Set([id])
  return [...same, ...newest]
    .filter((other) => !seen.has(other.id) && seen.add(other.id))
    .slice(0, visibleRelated)
}

/** Null while nothing has come. After a failed pull there are none. */
async function readCategories(db: Db): Promise<CountedCategory[] | null> {
  const [categories, counts, complete, sync] = await Promise.all([
    listCategories(db),
    countByCategory(db),
    hasCatalogue(db),
    readSyncState(db),
  ])
  if (categories.length === 0 && !complete && !sync.pullFailed) return null
  return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
}

/** Ids of the filter chips: categories with products, and the one in the address if it exists. */
async function listChips(db: Db, requested: string | null): Promise<string[]> {
  const used = await listUsedCategoryIds(db)
  if (requested === null || used.includes(requested)) return used
  const exists = (await listCategories(db)).some(({ id }) => id === requested)
  return exists ? [...used, requested].toSorted() : used
}

const queries = {
  readProducts,
  readProduct,
  listRelated,
  readCategories,
  listChips,
  readBusinessDetails,
}

export type CatalogQuery = keyof typeof queries

export type AnswerOf<Name extends CatalogQuery> = Awaited<ReturnType<(typeof queries)[Name]>>

export type ArgsOf<Name extends CatalogQuery> = (typeof queries)[Name] extends (
  db: Db,
  ...args: infer Args
) => unknown
  ? Args
  : never

/** Arguments and answers are plain data: a page that was prerendered brings them along as JSON. */
export const catalogQueries: {
  [Name in CatalogQuery]: (db: Db, ...args: ArgsOf<Name>) => Promise<AnswerOf<Name>>
} = queries
