import type { Product } from './product.ts'

/** A column, and 1 for its lowest value first. Ties: newest first, then by id. */
type Sort = readonly [column: keyof Product, direction: 1 | -1]

/** The choices of the shop's sort menu, in its order. Part of the first load. */
export const productSorts = {
  newest: ['created_at', -1],
  'price-up': ['price', 1],
  'price-down': ['price', -1],
  /** The name in the language of the page. */
  name: ['name', 1],
} as const satisfies Record<string, Sort>
export type ProductSort = keyof typeof productSorts

export const productSortKeys = Object.keys(productSorts) as ProductSort[]
