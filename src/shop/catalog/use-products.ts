import type { ProductQuery } from '#db/mirror/catalog.ts'
import type { ProductList } from '#db/mirror/catalog-queries.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'

export function useProducts(query: ProductQuery): ProductList {
  const list = useCatalogQuery('readProducts', query)
  return list.state === 'ready' ? list.value : { state: list.state }
}
