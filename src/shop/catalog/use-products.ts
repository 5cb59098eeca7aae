import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import {
  countMirrored,
  listProducts,
  type ProductQuery,
  readCatalogState,
} from '#db/mirror/catalog.ts'
import { readSyncState } from '#db/sync-state.ts'
import { type QueryMemory, useRememberedQuery } from '#hooks/use-query.ts'

export type ProductList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; products: Product[] }
  /**
   * Too many to draw or to read at once: the first of them, newest first. They stay while a first pull goes on: reading them
   * again with every page would slow it down, and make the list jump.
   */
  | { state: 'long'; first: Product[] }

/** More rows than this in the mirror are not read as a whole, unless a limit is asked for. */
const longFrom = 200
const firstOfLong = 24

/** What was last seen: going back shows it at once, so the scroll position still fits. */
const lastSeen: QueryMemory<ProductList> = new Map()

/** An empty list is believed only from a complete mirror; before that it is loading, or the pull has failed. */
export function useProducts(query: ProductQuery): ProductList {
  const list = useRememberedQuery(lastSeen, readProducts, query)
  return list.state === 'ready' ? list.value : list
}

/** The long lists that were shown last, by query: while the mirror is incomplete they are not read again. */
const longShown = new Map<string, ProductList>()

async function readProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const key = JSON.stringify(query)
  const shown = longShown.get(key)
  if (shown !== undefined && !(await isComplete(db))) return shown
  longShown.delete(key)
  if (query.limit === undefined && (await countMirrored(db)) > longFrom) {
    const long: ProductList = {
      state: 'long',
      first: await listProducts(db, { limit: firstOfLong }),
    }
    longShown.set(key, long)
    return long
  }
  const products = await listProducts(db, query)
  if (products.length > 0) return { state: 'ready', products }
  const [complete, sync] = await Promise.all([isComplete(db), readSyncState(db)])
  if (complete) return { state: 'ready', products }
  return { state: sync.pullFailed ? 'failed' : 'loading' }
}

async function isComplete(db: Db): Promise<boolean> {
  return (await readCatalogState(db))?.complete === true
}
