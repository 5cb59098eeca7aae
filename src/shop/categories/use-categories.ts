import { useLiveQuery } from '#hooks/use-live-query.ts'
import { countByCategory, listCategories, readCatalogState } from '#db/mirror/catalog.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { Category } from '#domain/categories/category.ts'
import { useServices } from '#services.ts'
import { type Loaded, load } from '#ui/page/load.ts'

export interface CountedCategory extends Category {
  count: number
}

/** What was last seen: going back shows it at once, so the scroll position still fits. */
let lastSeen: Loaded<CountedCategory[] | undefined> | undefined

/** Undefined while loading. A failure counts as having none: 'No categories found.' */
export function useCategories(): CountedCategory[] | undefined {
  const { db } = useServices()
  const list = useLiveQuery(
    async () => {
      lastSeen = await load(async () => {
        const [categories, counts, catalog, sync] = await Promise.all([
          listCategories(db),
          countByCategory(db),
          readCatalogState(db),
          readSyncState(db),
        ])
        if (categories.length === 0 && catalog?.complete !== true && !sync.pullFailed)
          return undefined
        return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
      })
      return lastSeen
    },
    [db],
    lastSeen,
  )
  if (list === undefined) return undefined
  return list.ok ? list.value : []
}
