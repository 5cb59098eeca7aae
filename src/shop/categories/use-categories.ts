import type { CountedCategory } from '#db/mirror/catalog-queries.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'

/** Undefined while loading. A failure counts as having none: 'No categories found.' */
export function useCategories(): CountedCategory[] | undefined {
  const list = useCatalogQuery('readCategories')
  if (list.state === 'failed') return []
  return list.state === 'ready' ? (list.value ?? undefined) : undefined
}
