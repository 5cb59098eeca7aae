import { supports } from '#db/mirror/pull-state.ts'
import type { ServerFeature } from '#domain/server-features.ts'
import { useQuery, valueOr } from './use-query.ts'

/** Whether the server has this feature. False until a pull has listed it. */
export function useSupports(feature: ServerFeature): boolean {
  return valueOr(useQuery(supports, feature), false)
}
