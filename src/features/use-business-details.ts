import type { BusinessDetails } from '#domain/settings/business-details.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { language } from '#texts/language.ts'

/**
 * The business details in the language of the page; those of the build until the first pull. Null:
 * neither is there.
 */
export function useBusinessDetails(): BusinessDetails | null {
  const answer = useCatalogQuery('readBusinessDetails', language())
  return answer.state === 'ready' ? answer.value : null
}
