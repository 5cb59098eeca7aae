import { countOf, formatCount } from '#domain/count-words.ts'
import type { Product } from '#domain/products/product.ts'

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
  if (text.trim() === '') return 'Type a name, a wood or a category.'
  if (state === 'failed')
    return 'The products on this device cannot be read. Please try again later.'
  if (state === 'loading') return 'Getting the products ready…'
  if (total === 0) return `Nothing found for “${text.trim()}”.`
  if (partial) return 'Nothing has all these words. These have some:'
  return `${countOf(total, 'product')} found.`
}

/** How much of the catalogue a search covers during the first pull; undefined: all of it. */
export function describeCoverage({ mirrored, missing }: Coverage): string | undefined {
  if (missing === null || mirrored === 0) return undefined
  if (missing.total !== undefined && missing.total > mirrored)
    return (
      `The search covers ${formatCount(mirrored)} of ${formatCount(missing.total)} products. The others are ` +
      'not on this device yet.'
    )
  return mirrored === 1
    ? 'The search covers the one product that has come so far. The others are not on this device yet.'
    : `The search covers the ${formatCount(mirrored)} products that have come so far. The others are not on ` +
        'this device yet.'
}

export function describeStock({ stock }: Pick<Product, 'stock'>): string {
  if (stock === 0) return 'Sold out'
  return stock <= 3 ? `Only ${stock} left` : 'In stock'
}
