import { storesArabic } from '#db/mirror/pull-state.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

/** Whether names and descriptions in Arabic can be edited: an older server would drop them. */
export function useStoresArabic(): boolean {
  return valueOr(useQuery(storesArabic), false)
}
