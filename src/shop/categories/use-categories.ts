import type { Category } from '#domain/categories/category.ts'
import type { Db } from '#db/database.ts'
import { countByCategory, listCategories, readCatalogState } from '#db/mirror/catalog.ts'
import { readSyncState } from '#db/sync-state.ts'
import { type QueryMemory, useRememberedQuery, valueOr } from '#hooks/use-query.ts'

export interface CountedCategory extends Category {
  count: number
}

/** What was last seen: going back shows it at once, so the scroll position still fits. */
const lastSeen: QueryMemory<CountedCategory[] | undefined> = new Map()

/** Undefined while loading. A failure counts as having none: 'No categories found.' */
export function useCategories(): CountedCategory[] | undefined {
  const list = useRememberedQuery(lastSeen, readCategories)
  return list.state === 'failed' ? [] : valueOr(list, undefined)
}

async function readCategories(db: Db): Promise<CountedCategory[] | undefined> {
  const [categories, counts, catalog, sync] = await Promise.all([
    listCategories(db),
    countByCategory(db),
    readCatalogState(db),
    readSyncState(db),
  ])
  if (categories.length === 0 && catalog?.complete !== true && !sync.pullFailed) return undefined
  return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
}
