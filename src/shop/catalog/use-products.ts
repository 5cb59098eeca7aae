import { useLiveQuery } from '#hooks/use-live-query.ts'
import {
  type ProductQuery,
  countMirrored,
  listProducts,
  readCatalogState,
} from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import { type Loaded, load } from '#ui/page/load.ts'

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

/** What was last seen per query: going back shows it at once, so the scroll position still fits. */
const lastSeen = new Map<string, Loaded<ProductList>>()

/** An empty list is believed only from a complete mirror; before that it is loading, or the pull has failed. */
export function useProducts(query: ProductQuery): ProductList {
  const { db } = useServices()
  const key = JSON.stringify(query)
  const list = useLiveQuery(
    async () => {
      const loaded = await load(async (): Promise<ProductList> => {
        const shown = lastSeen.get(key)
        if (shown?.ok && shown.value.state === 'long' && !(await isComplete(db))) return shown.value
        if (query.limit === undefined && (await countMirrored(db)) > longFrom)
          return { state: 'long', first: await listProducts(db, { limit: firstOfLong }) }
        const products = await listProducts(db, query)
        if (products.length > 0) return { state: 'ready', products }
        const [complete, sync] = await Promise.all([isComplete(db), readSyncState(db)])
        if (complete) return { state: 'ready', products }
        return { state: sync.pullFailed ? 'failed' : 'loading' }
      })
      lastSeen.set(key, loaded)
      return loaded
    },
    [db, key],
    lastSeen.get(key),
  )
  if (list === undefined) return { state: 'loading' }
  return list.ok ? list.value : { state: 'failed' }
}

async function isComplete(db: Db): Promise<boolean> {
  return (await readCatalogState(db))?.complete === true
}
