import type { Product } from '#domain/products/product.ts'
import type { Named } from '#domain/products/translations.ts'

export type WithNames = <L extends { id: string; name: string }>(line: L) => L & Named

/** Adds the Arabic name to a line of a sale, which has one name; a free line keeps its text. */
export function withNamesOf(products: readonly Product[] = []): WithNames {
  const arabic = new Map(products.map(({ id, name_ar: name }) => [id, name]))
  return (line) => ({ ...line, name_ar: arabic.get(line.id) })
}
