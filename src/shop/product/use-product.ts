import { useLiveQuery } from '#hooks/use-live-query.ts'
import { getProduct, readCatalogState } from '#db/mirror/catalog.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

export type ProductState =
  | { state: 'loading' }
  | { state: 'found'; product: Product }
  | { state: 'not-found' }
  /** The mirror is incomplete and the network cannot help now. */
  | { state: 'not-on-this-device' }

export function useProduct(id: string): ProductState {
  const { db } = useServices()
  const online = useOnline()
  const loaded = useLiveQuery(
    () =>
      load(async (): Promise<ProductState> => {
        const product = await getProduct(db, id)
        if (product !== null) return { state: 'found', product }
        const [catalog, sync] = await Promise.all([readCatalogState(db), readSyncState(db)])
        if (catalog?.complete === true) return { state: 'not-found' }
        return { state: !online || sync.pullFailed ? 'not-on-this-device' : 'loading' }
      }),
    [db, id, online],
  )
  if (loaded === undefined) return { state: 'loading' }
  return loaded.ok ? loaded.value : { state: 'not-on-this-device' }
}
