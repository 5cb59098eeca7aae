import type { SortKey } from './product-search-params.ts'

/** The columns' names. */
export const sortLabels: Record<SortKey, string> = {
  newest: 'Newest',
  name: 'Name',
  category: 'Category',
  price: 'Price',
  stock: 'Stock',
}
