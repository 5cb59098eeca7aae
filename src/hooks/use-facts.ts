import type { ShopFacts } from '#domain/settings/shop-facts.ts'
import { language } from '#texts/language.ts'
import { useCatalogQuery } from './use-catalog-query.ts'

let last: ShopFacts | null = null

/**
 * The facts about the workshop in the language of the page; those of the build until the first pull
 * and with an older server. Null: neither is there.
 */
export function useFacts(): ShopFacts | null {
  const answer = useCatalogQuery('readFacts', language())
  if (answer.state === 'ready' && answer.value !== null) last = answer.value
  return last
}
