/** Plans one change to many products; nothing is written here. */
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

export type BulkProblem = 'priceTooSmall' | 'priceTooLarge' | 'stockTooSmall' | 'stockTooLarge'

/** A category's id (null: none), a price in piastres, a stock or a flag. */
export type BulkValue = Product['category'] | number | boolean

export interface BulkRow {
  product: Product
  before: BulkValue
  after: BulkValue
  /** Why this product is not changed. */
  problem?: BulkProblem
  /** Empty when nothing would change. */
  writes: Mutation[]
}

export function planBulk(products: readonly Product[], change: BulkChange): BulkRow[] {
  return products.map((product) => {
    const { before, after, wanted, problem } = propose(product, change)
    if (problem !== undefined) return { product, before, after, problem, writes: [] }
    return { product, before, after, writes: editsOf(product, wanted, 'bulk change') }
  })
}

type BulkProposal = Omit<BulkRow, 'product' | 'writes'> & { wanted: WantedProduct }

function propose(product: Product, change: BulkChange): BulkProposal {
  switch (change.type) {
    case 'category': {
      const { category } = change
      return { before: product.category, after: category, wanted: { category } }
    }
    case 'flag': {
      const { flag, on } = change
      return { before: product[flag] === true, after: on, wanted: { [flag]: on } }
    }
    case 'price':
      return proposePrice(product.price, changeByPercent(product.price, change.percent))
    case 'stock':
      return proposeStock(product.stock, product.stock + change.delta)
  }
}

function proposePrice(from: Piastres, price: Piastres): BulkProposal {
  const proposal = { before: from, after: price, wanted: { price } }
  if (price < 1) return { ...proposal, problem: 'priceTooSmall' }
  return price > maxPrice ? { ...proposal, problem: 'priceTooLarge' } : proposal
}

function proposeStock(from: number, stock: number): BulkProposal {
  const proposal = { before: from, after: stock, wanted: { stock } }
  if (stock < 0) return { ...proposal, problem: 'stockTooSmall' }
  return stock > maxStock ? { ...proposal, problem: 'stockTooLarge' } : proposal
}

/** Exact, rounded half up to whole piastres. `percent` in hundredths of a percent. */
export function changeByPercent(price: Piastres, percent: number): Piastres {
  const scaled = BigInt(price) * BigInt(10_000 + percent)
  return Number((scaled + 5000n) / 10_000n)
}
