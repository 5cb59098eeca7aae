import { useLiveQuery } from '#hooks/use-live-query.ts'
import { listUsedCategoryIds } from '#db/mirror/catalog.ts'
import { useServices } from '#services.ts'
import { type Loaded, load } from '#ui/page/load.ts'

/** Going back shows the chips at once. */
let lastSeen: Loaded<string[]> | undefined

/** The categories that have products, by id; undefined while loading, none when they cannot be read. */
export function useCategoryIds(): string[] | undefined {
  const { db } = useServices()
  const ids = useLiveQuery(
    async () => {
      lastSeen = await load(() => listUsedCategoryIds(db))
      return lastSeen
    },
    [db],
    lastSeen,
  )
  if (ids === undefined) return undefined
  return ids.ok ? ids.value : []
}
