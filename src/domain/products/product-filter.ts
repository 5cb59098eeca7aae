import { fold } from '#domain/fold.ts'
import type { Product } from './product.ts'
import { type ProductSort, productSorts } from './product-sorts.ts'
import { nameIn } from './translations.ts'

export interface ProductFilter {
  /** Only this category; absent: all categories. */
  category?: string | undefined
  /** Only products with this flag. */
  flag?: 'featured' | 'bestseller' | 'new'
  /** Only products that can be bought now. */
  inStock?: boolean
}

export interface ProductOrder {
  /** Absent: newest first. */
  sort?: ProductSort
  /** In which products are sorted by name; absent: English. */
  language?: string
}

/**
 * The products of the shop that match, without archived ones, sorted; newest first unless `sort` is
 * present. `language` of names.
 */
export function chooseProducts(
  products: readonly Product[],
  { sort = 'newest', language = 'en', ...filter }: ProductFilter & ProductOrder,
): Product[] {
  const chosen = products.filter((product) => matchesFilter(product, filter))
  return sortProducts(chosen, sort, language)
}

export function matchesFilter(
  product: Product,
  { category, flag, inStock }: ProductFilter,
): boolean {
  if (!isInShop(product)) return false
  if (category !== undefined && product.category !== category) return false
  if (inStock === true && product.stock === 0) return false
  return flag === undefined || product[flag]
}

/** False: staff have archived it. The shop shows and sells it nowhere; staff see it. */
export function isInShop({ archived }: Pick<Product, 'archived'>): boolean {
  return archived !== true
}

/** Returns a new array. `language` of names. */
function sortProducts(
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
