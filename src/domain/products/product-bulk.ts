/** Plans one change to many products; nothing is written here. */
import { formatEgp } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { type ProductFlag, type WantedProduct, editsOf } from './product-form.ts'
import { type Product, maxStock } from './product.ts'
import { maxPrice } from '#domain/forms/typed-values.ts'

export type BulkChange =
  | { type: 'category'; category: string }
  | { type: 'flag'; flag: ProductFlag; on: boolean }
  /** In hundredths of a percent: 12.5 % is 1250. */
  | { type: 'price'; percent: number }
  | { type: 'stock'; delta: number }

export interface BulkRow {
  product: Product
  before: string
  after: string
  /** Why this product is not changed. */
  problem?: string
  /** Empty when nothing would change. */
  writes: Mutation[]
}

export function planBulk(
  products: readonly Product[],
  change: BulkChange,
  categoryName: (id: string | null) => string,
): BulkRow[] {
  return products.map((product) => {
    const { before, after, wanted, problem } = propose(product, change, categoryName)
    if (problem !== undefined) return { product, before, after, problem, writes: [] }
    return { product, before, after, writes: editsOf(product, wanted, 'bulk change') }
  })
}

interface BulkProposal {
  before: string
  after: string
  wanted: WantedProduct
  problem?: string
}

function propose(
  product: Product,
  change: BulkChange,
  categoryName: (id: string | null) => string,
): BulkProposal {
  switch (change.type) {
    case 'category': {
      const { category } = change
      const [before, after] = [categoryName(product.category), categoryName(category)]
      return { before, after, wanted: { category } }
    }
    case 'flag': {
      const { flag, on } = change
      return { before: word(product[flag]), after: word(on), wanted: { [flag]: on } }
    }
    case 'price':
      return proposePrice(product.price, changeByPercent(product.price, change.percent))
    case 'stock':
      return proposeStock(product.stock, product.stock + change.delta)
  }
}

function word(is: boolean): string {
  return is ? 'yes' : 'no'
}

function proposePrice(from: Piastres, price: Piastres): BulkProposal {
  const texts = { before: formatEgp(from), after: formatEgp(price), wanted: { price } }
  if (price < 1) return { ...texts, problem: 'Price must be greater than 0' }
  if (price > maxPrice) return { ...texts, problem: 'The price would be too high' }
  return texts
}

function proposeStock(from: number, stock: number): BulkProposal {
  const texts = { before: String(from), after: String(stock), wanted: { stock } }
  if (stock < 0) return { ...texts, problem: `Only ${from} in stock` }
  if (stock > maxStock) return { ...texts, problem: 'Stock can be at most 1,000,000' }
  return texts
}

/** Exact, rounded half up to whole piastres. `percent` in hundredths of a percent. */
export function changeByPercent(price: Piastres, percent: number): Piastres {
  const scaled = BigInt(price) * BigInt(10_000 + percent)
  return Number((scaled + 5000n) / 10_000n)
}
