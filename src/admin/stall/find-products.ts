import type { Category } from '#domain/categories/category.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
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

/** What Enter adds: the one that is found, as long as there is a piece of it that is not in the sale yet. */
export function findOnlyHit(hits: readonly Product[], lines: readonly SaleLine[]): Product | null {
  const [hit] = hits
  if (hit === undefined || hits.length > 1) return null
  const inSale = lines.find(({ id }) => id === hit.id)?.quantity ?? 0
  return inSale < hit.stock ? hit : null
}
