import * as v from 'valibot'
import { Piastres } from '#domain/money.ts'
import { maxLineQuantity } from './order.ts'
import { Id, type Product } from '#domain/products/product.ts'

/** One product in the cart; `price` (piastres), name and image are what the shopper saw when it was added or last confirmed. */
export const CartLine = v.object({
  id: Id,
  name: v.string(),
  price: Piastres,
  image: v.string(),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLineQuantity)),
  new: v.boolean(),
  bestseller: v.boolean(),
  /** ms since 1970; the order of the lines on screen. */
  addedAt: v.number(),
})
export type CartLine = v.InferOutput<typeof CartLine>

export function parseCartLine(stored: unknown): CartLine | null {
  const parsed = v.safeParse(CartLine, stored)
  return parsed.success ? parsed.output : null
}

/** A whole number of at least 1 and at most the limit of a line; anything unreadable counts as 1. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1
  return Math.min(Math.max(Math.trunc(quantity), 1), maxLineQuantity)
}

/** On the product page: between 1 and the stock (1 if there is none). */
export function clampToStock(quantity: number, stock: number): number {
  return Math.min(clampQuantity(quantity), Math.max(stock, 1))
}

export function productToLine(product: Product, quantity: number, now: number): CartLine {
  const { id, name, price, image, bestseller } = product
  return { id, name, price, image, new: product.new, bestseller, quantity, addedAt: now }
}

export function lineTotal(line: { price: Piastres; quantity: number }): Piastres {
  return line.price * line.quantity
}

export function totalItems(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

export function totalPrice(lines: readonly { price: Piastres; quantity: number }[]): Piastres {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

type AgreedLine = Pick<CartLine, 'id' | 'quantity' | 'price'>

/** What a person agreed to is what is written: same products, quantities and prices, in any order. */
export function sameLines(seen: readonly AgreedLine[], stored: readonly AgreedLine[]): boolean {
  const agreed = new Map(seen.map((line) => [line.id, line]))
  return (
    stored.length === seen.length &&
    stored.every(({ id, quantity, price }) => {
      const line = agreed.get(id)
      return line?.quantity === quantity && line.price === price
    })
  )
}

export type LineNotice =
  | { kind: 'sold-out' }
  | { kind: 'only-left'; available: number }
  | { kind: 'price-changed'; from: Piastres; to: Piastres }
  | { kind: 'no-longer-sold' }

/** What the shopper should know about a line; `product` is null when the complete catalogue does not have it. */
export function lineNotices(line: CartLine, product: Product | null): LineNotice[] {
  if (product === null) return [{ kind: 'no-longer-sold' }]
  const notices: LineNotice[] = []
  if (product.stock === 0) notices.push({ kind: 'sold-out' })
  else if (product.stock < line.quantity)
    notices.push({ kind: 'only-left', available: product.stock })
  if (product.price !== line.price)
    notices.push({ kind: 'price-changed', from: line.price, to: product.price })
  return notices
}
