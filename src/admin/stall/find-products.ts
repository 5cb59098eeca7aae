import { t } from '#texts/texts.ts'
import type { Db } from '#db/database.ts'
import { fold, sortByText } from '#domain/fold.ts'
import { createTextMatcher } from '#domain/text-matcher.ts'
import type { Category } from '#domain/categories/category.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import { type SaleLine, isStallSale } from '#domain/orders/stall-entry.ts'
import type { Product } from '#domain/products/product.ts'
import { bothNames } from '#domain/products/both-names.ts'
import { shownName } from '#features/product/shown-name.tsx'

/** Pieces sold at the stall, by product. */
export type SoldPieces = ReadonlyMap<string, number>

/** Of the sales that this device holds: those of 90 days, without those taken back. */
export async function readSoldPieces(db: Db): Promise<SoldPieces> {
  const sold = new Map<string, number>()
  const sales = await db.mirror.orders.filter(isStallSale).toArray()
  for (const sale of sales.filter(({ status }) => status !== 'cancelled'))
    for (const { id, quantity } of readOrderItems(sale) ?? [])
      sold.set(id, (sold.get(id) ?? 0) + quantity)
  return sold
}

export interface StallSearch {
  text: string
  /** Null: all. */
  category: string | null
}

/** Matches the name or the category's name. The best-selling first, then by name. */
export function findProducts(
  products: readonly Product[],
  categories: readonly Category[],
  { text, category: only }: StallSearch,
  sold: SoldPieces,
): Product[] {
  const matches = createTextMatcher(text)
  const names = new Map(categories.map((category) => [category.id, bothNames(category)]))
  const textOf = (product: Product) => {
    const { category } = product
    const shelf =
      category === null ? t.fieldValues.uncategorised : `${names.get(category)}\n${category}`
    return fold(`${bothNames(product)}\n${shelf}`)
  }
  const piecesOf = ({ id }: Product) => sold.get(id) ?? 0
  const found = products
    .filter((product) => only === null || product.category === only)
    .filter((product) => matches(textOf(product)))
  return sortByText(found, shownName).toSorted((a, b) => piecesOf(b) - piecesOf(a))
}

/** The product that Enter adds: the only match, while `leftOf` it exceeds the sale. */
export function findOnlyHit(
  hits: readonly Product[],
  lines: readonly SaleLine[],
  leftOf = ({ stock }: Product) => stock,
): Product | null {
  const [hit] = hits
  if (hit === undefined || hits.length > 1) return null
  const inSale = lines.find(({ id }) => id === hit.id)?.quantity ?? 0
  return inSale < leftOf(hit) ? hit : null
}
