import type { ProductSort } from '#db/mirror/sort-products.ts'

export const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
}
