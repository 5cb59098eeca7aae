import { countOf } from '#domain/count-words.ts'
import { formatCount } from '#ui/formats.ts'
import type { Product } from '#domain/products/product.ts'

export type IndexState = 'loading' | 'failed' | 'ready'

export interface Hits {
  total: number
  /** They have most of the words, not all. */
  partial: boolean
}

interface Coverage {
  /** Products on this device. */
  mirrored: number
  /** Null: they are all there are. `total`: of how many, where that is known. */
  missing: { total: number | undefined } | null
}

export const noHits: Hits = { total: 0, partial: false }

/** What is announced when the list changes. */
export function describeHits(text: string, { total, partial }: Hits, state: IndexState): string {
  if (text.trim() === '') return 'Type a name, a wood or a category.'
  if (state === 'failed')
    return 'The products on this device cannot be read. Please try again later.'
  if (state === 'loading') return 'Getting the products ready…'
  if (total === 0) return `Nothing found for “${text.trim()}”.`
  if (partial) return 'Nothing has all these words. These have some:'
  return `${countOf(total, 'product')} found.`
}

/** While a first copy goes on: what a search goes through. Undefined when that is everything. */
export function describeCoverage({ mirrored, missing }: Coverage): string | undefined {
  if (missing === null || mirrored === 0) return undefined
  if (missing.total !== undefined && missing.total > mirrored)
    return `The search covers ${formatCount(mirrored)} of ${formatCount(missing.total)} products. The others are not on this device yet.`
  return mirrored === 1
    ? 'The search covers the one product that has come so far. The others are not on this device yet.'
    : `The search covers the ${formatCount(mirrored)} products that have come so far. The others are not on this device yet.`
}

export function describeStock({ stock }: Pick<Product, 'stock'>): string {
  if (stock === 0) return 'Sold out'
  return stock <= 3 ? `Only ${stock} left` : 'In stock'
}
