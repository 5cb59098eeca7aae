import { type Product, piecesOf } from '#domain/products/product.ts'

/** The pieces that a sale on this device takes. */
export interface Sellable {
  /** First: at the market those that are set aside, elsewhere what the shop can sell. */
  here: number
  /** And then. */
  all: number
}

export function sellableOf(product: Product | undefined, atMarket: boolean): Sellable {
  if (product === undefined) return { here: 0, all: 0 }
  const { stock, set_aside: setAside = 0 } = product
  return atMarket ? { here: setAside, all: piecesOf(product) } : { here: stock, all: stock }
}
