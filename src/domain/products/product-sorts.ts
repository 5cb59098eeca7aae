/** Sorting products. */
import { sortByText } from '#domain/fold.ts'
import type { Product } from './product.ts'
import type { ProductSort } from './product-sort-keys.ts'
import { nameIn } from './translations.ts'

/** Returns a new array. Names are those in the language. Ties: newest first, then by id. */
type Sort = (products: readonly Product[], language: string) => Product[]

export const productSorts: Record<ProductSort, Sort> = {
  newest: (products) => products.toSorted(newestFirst),
  'price-up': (products) => sortByPrice(products, 1),
  'price-down': (products) => sortByPrice(products, -1),
  name: sortByName,
}

export function newestFirst(a: Product, b: Product): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? -1 : 1
}

function sortByPrice(products: readonly Product[], direction: 1 | -1): Product[] {
  return products.toSorted((a, b) => direction * (a.price - b.price) || newestFirst(a, b))
}

function sortByName(products: readonly Product[], language: string): Product[] {
  return sortByText(products.toSorted(newestFirst), (product) => nameIn(language, product))
}
