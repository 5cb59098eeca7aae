import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'

/** Those whose name, or whose category's name, contains the text; by name, so that every tile has its place for the whole day. */
export function findProducts(
  products: readonly Product[],
  categories: readonly Category[],
  text: string,
): Product[] {
  const wanted = text.trim().toLowerCase()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const textOf = ({ name, category }: Product) =>
    [name, category === null ? 'uncategorised' : `${names.get(category)}\n${category}`]
      .join('\n')
      .toLowerCase()
  return products
    .filter((product) => textOf(product).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
