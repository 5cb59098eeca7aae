import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'
import { Piastres } from '#domain/piastres.ts'
import { maxLineQuantity } from './order-amounts.ts'
import { Id, type Product } from '#domain/products/product.ts'

/** One product in the cart; price, names and image are those the shopper last saw or confirmed. */
export const CartLine = v.object({
  id: Id,
  name: v.string(),
  name_ar: v.fallback(v.optional(v.nullable(v.string())), undefined),
  price: Piastres,
  image: v.string(),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLineQuantity)),
  new: v.boolean(),
  bestseller: v.boolean(),
  /** ms since 1970; the lines are sorted by it. */
  addedAt: v.number(),
  /** When `price` was last known to be in force (ms); absent: unknown. */
  priceSeenAt: v.optional(v.number()),
  /** The price before the cart lowered it automatically. */
  loweredFrom: v.optional(Piastres),
  /** The stock that the server named when it refused an order with this line, at that time (ms). */
  refused: v.fallback(v.optional(v.object({ stock: v.number(), at: v.number() })), undefined),
})
export type CartLine = v.InferOutput<typeof CartLine>

export function parseCartLine(stored: unknown): CartLine | null {
  return parseOrNull(CartLine, stored)
}

/** `now` and `priceSeenAt` in ms since 1970. */
export function productToLine(
  product: Product,
  quantity: number,
  now: number,
  priceSeenAt: number,
): CartLine {
  const { id, name, name_ar, price, image, bestseller } = product
  const rest = { new: product.new, bestseller, quantity, addedAt: now, priceSeenAt }
  return { id, name, ...(name_ar && { name_ar }), price, image, ...rest }
}

type AgreedLine = Pick<CartLine, 'id' | 'quantity' | 'price'>

/** Same products and quantities, at the prices seen or higher ones, in any order. */
export function sameLines(seen: readonly AgreedLine[], stored: readonly AgreedLine[]): boolean {
  const agreed = new Map(seen.map((line) => [line.id, line]))
  return (
    stored.length === seen.length &&
    stored.every(({ id, quantity, price }) => {
      const line = agreed.get(id)
      return line?.quantity === quantity && line.price <= price
    })
  )
}

/** How long (ms) the server honours a price after it was last in force. */
export const priceKeptMs = 72 * 60 * 60_000

/** `priceSeenAt` is written at most this often (ms). */
const priceSeenEveryMs = 60 * 60_000

/** The line at today's price if that is lower. `time`: when that price was in force (ms). */
export function followPrice(line: CartLine, price: Piastres, time: number): CartLine {
  if (price < line.price) return { ...line, price, priceSeenAt: time, loweredFrom: line.price }
  const isNews = time - seenAt(line) > priceSeenEveryMs
  return price === line.price && isNews ? { ...line, priceSeenAt: time } : line
}

/** The price when pieces are added: the line's own while it is lower and still honoured. */
export function keptPrice(line: CartLine, shown: SeenPrice, now: number): SeenPrice {
  const own = { price: line.price, priceSeenAt: seenAt(line) }
  const { price, priceSeenAt } = shown
  if (own.price === price) return { price, priceSeenAt: Math.max(own.priceSeenAt, priceSeenAt) }
  const isKept = now < own.priceSeenAt + priceKeptMs && own.price < price
  return isKept ? own : { price, priceSeenAt }
}

interface SeenPrice {
  price: Piastres
  priceSeenAt: number
}

function seenAt({ priceSeenAt = 0 }: CartLine): number {
  return priceSeenAt
}

export type LineNotice =
  | { kind: 'sold-out' }
  | { kind: 'only-left'; available: number }
  /** Applied already: nothing has to be done. */
  | { kind: 'price-lowered'; from: Piastres; to: Piastres }
  /** The line keeps `from` until `until` (ms). */
  | { kind: 'price-risen'; from: Piastres; to: Piastres; until: number }
  | { kind: 'no-longer-sold' }

/** The product as the server last described it: its catalogue, or a later refusal of the line. */
export function withRefusal(
  product: Product,
  { refused }: Pick<CartLine, 'refused'>,
  pulledAt: number | null,
): Product {
  const isNews = refused !== undefined && refused.at > (pulledAt ?? 0)
  return isNews ? { ...product, stock: refused.stock } : product
}

/** No piece of it can be had: it does not count in totals. */
export function isUnavailable({ notices }: { notices: readonly LineNotice[] }): boolean {
  return notices.some(({ kind }) => kind === 'sold-out' || kind === 'no-longer-sold')
}

/** Whether the server would certainly refuse a line. It may still honour an old price. */
export function cannotBeOrdered({ notices }: { notices: readonly LineNotice[] }): boolean {
  return notices.some(({ kind }) => refuses[kind])
}

const refuses: Record<LineNotice['kind'], boolean> = {
  'sold-out': true,
  'only-left': true,
  'no-longer-sold': true,
  'price-lowered': false,
  'price-risen': false,
}

/** `product`: null when the complete catalogue does not contain it. */
export function lineNotices(line: CartLine, product: Product | null): LineNotice[] {
  if (product === null) return [{ kind: 'no-longer-sold' }]
  const notices: LineNotice[] = []
  if (product.stock === 0) notices.push({ kind: 'sold-out' })
  else if (product.stock < line.quantity)
    notices.push({ kind: 'only-left', available: product.stock })
  const { price: from, loweredFrom } = line
  const { price: to } = product
  if (to > from) notices.push({ kind: 'price-risen', from, to, until: seenAt(line) + priceKeptMs })
  else if (loweredFrom !== undefined && loweredFrom > to && to === from)
    notices.push({ kind: 'price-lowered', from: loweredFrom, to })
  return notices
}
