import type { ShopFacts } from '#domain/settings/shop-facts.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { language } from '#texts/language.ts'

/**
 * The facts about the workshop in the language of the page; those of the build until the first pull
 * and with an older server. Null: neither is there.
 */
export function useFacts(): ShopFacts | null {
  const answer = useCatalogQuery('readFacts', language())
  return answer.state === 'ready' ? answer.value : null
}
