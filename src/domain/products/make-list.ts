/** What the workshop should make next. */
import { sortByText } from '#domain/fold.ts'
import { type Product, piecesOf } from './product.ts'
import { nameIn } from './translations.ts'

/** The level of products without their own, until the settings are known. */
export const usualLowStock = 5

/** At this stock or below, it is low. `usual`: the settings' level. */
export function lowStockLevel({ low_stock }: Pick<Product, 'low_stock'>, usual: number): number {
  return low_stock ?? usual
}

export interface MakeLine {
  product: Product
  /** Also those that are set aside for a market: nobody has to make them. */
  pieces: number
  level: number
  /** How many people wait for it. */
  waiting: number
  /** Pieces in the last 30 days. */
  sold: number
}

interface Known {
  /** Of the names. */
  language: string
  usual: number
  /** Both by product. */
  waiting: Readonly<Record<string, number>>
  sold: ReadonlyMap<string, number>
}

/** Low in stock or waited for. Sorted by waiting people, then by lowest stock, then by name. */
export function makeList(
  products: readonly Product[],
  { language, usual, waiting, sold }: Known,
): MakeLine[] {
  const lines = products
    .map((product) => ({
      product,
      pieces: piecesOf(product),
      level: lowStockLevel(product, usual),
      waiting: waiting[product.id] ?? 0,
      sold: sold.get(product.id) ?? 0,
    }))
    .filter(({ pieces, level, waiting: people }) => pieces <= level || people > 0)
  return sortByText(lines, ({ product }) => nameIn(language, product)).toSorted(
    (a, b) => b.waiting - a.waiting || a.pieces - a.level - (b.pieces - b.level) || b.sold - a.sold,
  )
}
