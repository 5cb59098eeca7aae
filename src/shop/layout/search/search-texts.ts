import type { Product } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export type IndexState = 'loading' | 'failed' | 'ready'

export interface Hits {
  total: number
  /** They match most words, not all. */
  partial: boolean
}

interface Coverage {
  /** Products on this device. */
  mirrored: number
  /** Null: all products are here. `total`: size of the catalogue, where known. */
  missing: { total: number | undefined } | null
}

export const noHits: Hits = { total: 0, partial: false }

/** Announced when the list changes. */
export function describeHits(text: string, { total, partial }: Hits, state: IndexState): string {
  if (text.trim() === '') return t.search.hint
  if (state === 'failed') return t.search.unreadable
  if (state === 'loading') return t.search.gettingReady
  if (total === 0) return say(t.search.nothingFor, { text: text.trim() })
  return partial ? t.search.partial : say(t.search.found, { n: total })
}

/** How much of the catalogue a search covers during the first pull; undefined: all of it. */
export function describeCoverage({ mirrored, missing }: Coverage): string | undefined {
  if (missing === null || mirrored === 0) return undefined
  if (missing.total !== undefined && missing.total > mirrored)
    return say(t.search.coverage, { mirrored, n: missing.total })
  return say(t.search.coverageSoFar, { n: mirrored })
}

export function describeStock({ stock }: Pick<Product, 'stock'>): string {
  if (stock === 0) return t.common.soldOut
  return stock <= 3 ? say(t.search.onlyLeft, { n: stock }) : t.common.inStock
}
