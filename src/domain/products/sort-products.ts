import { fold } from '#domain/fold.ts'
import type { Product } from './product.ts'
import { type ProductSort, productSorts } from './product-sorts.ts'
import { nameIn } from './translations.ts'

/** Returns a new array. `language` of names. */
export function sortProducts(
  products: readonly Product[],
  sort: ProductSort,
  language: string,
): Product[] {
  const [column, direction] = productSorts[sort]
  const keyOf = (product: Product) =>
    column === 'name' ? fold(nameIn(language, product)) : product[column]
  return products
    .map((product) => ({ product, key: keyOf(product) }))
    .toSorted((a, b) =>
      a.key === b.key ? newestFirst(a.product, b.product) : a.key < b.key ? -direction : direction,
    )
    .map(({ product }) => product)
}

export function newestFirst(a: Product, b: Product): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? -1 : 1
}
