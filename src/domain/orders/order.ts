import * as v from 'valibot'
import { maxLineQuantity } from './order-amounts.ts'
import { Piastres } from '#domain/piastres.ts'
import { Id } from '#domain/products/product.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const OrderStatus = v.picklist(orderStatuses)
export type OrderStatus = v.InferOutput<typeof OrderStatus>

/** Nothing follows by itself; staff may still correct it. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled'
}

/** At most this many lines in one order; the server refuses more. */
export const maxOrderLines = 100

/** As the server tells it: one that only a later version of the app knows is read as `processing`. */
export const ReportedOrderStatus = v.pipe(
  v.string(),
  v.transform((status): OrderStatus => (v.is(OrderStatus, status) ? status : 'processing')),
)

/** One line as it was ordered; `price` is per unit, in piastres. */
export const OrderItem = v.object({
  id: Id,
  name: v.string(),
  price: Piastres,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  image: v.string(),
  /** Pieces that the stock did not have when they were sold at the stall. */
  short: v.optional(v.number()),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

/** What the server tells a shopper about their own order. `total` in piastres, `created_at` in ISO 8601. */
export const OrderReceipt = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: v.string(),
  status: ReportedOrderStatus,
  total: Piastres,
  items: v.array(OrderItem),
  /** When a mail server has taken the confirmation; absent before, and from servers that do not tell. */
  mailed_at: v.optional(v.string()),
  /** Accepted, but the workshop looks at it before it prepares anything. */
  held: v.fallback(v.optional(v.boolean()), undefined),
})
export type OrderReceipt = v.InferOutput<typeof OrderReceipt>

/** The workshop decides before anything is prepared. */
export function isHeldReceipt({ status, held }: Pick<OrderReceipt, 'status' | 'held'>): boolean {
  return status === 'pending' && held === true
}

/** Null when it is not a receipt. */
export function parseReceipt(row: unknown): OrderReceipt | null {
  const parsed = v.safeParse(OrderReceipt, row)
  return parsed.success ? parsed.output : null
}

const bought = {
  product_id: Id,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLineQuantity)),
  price: Piastres,
}
/** What is bought, as it is sent; `price` is what the buyer saw, in piastres. */
export const BoughtItems = v.pipe(
  v.array(v.object(bought)),
  v.minLength(1),
  v.maxLength(maxOrderLines),
)
/** The same at the stall: `name` for when the product is gone by the time the server hears of it. */
export const SoldItems = v.pipe(
  v.array(v.object({ ...bought, name: v.optional(v.string()) })),
  v.minLength(1),
  v.maxLength(maxOrderLines),
)
export type BoughtItems = v.InferOutput<typeof BoughtItems>

const lineProblems = {
  sold_out: v.object({ product_id: Id, code: v.literal('sold_out') }),
  not_enough_stock: v.object({
    product_id: Id,
    code: v.literal('not_enough_stock'),
    available: v.number(),
  }),
  price_changed: v.object({ product_id: Id, code: v.literal('price_changed'), price: Piastres }),
  not_sold: v.object({ product_id: Id, code: v.literal('not_sold') }),
}
const LaterCode = v.pipe(
  v.string(),
  v.check((code) => !Object.hasOwn(lineProblems, code)),
  v.transform(() => 'other' as const),
)

/** Why the server refused one line of an order; 'other': for a reason that only a later version of the app knows. */
export const OrderLineProblem = v.union([
  v.variant('code', [
    lineProblems.sold_out,
    lineProblems.not_enough_stock,
    lineProblems.price_changed,
    lineProblems.not_sold,
  ]),
  v.object({ product_id: Id, code: LaterCode }),
])
export type OrderLineProblem = v.InferOutput<typeof OrderLineProblem>

export function isUuid(text: string): boolean {
  return v.is(v.pipe(v.string(), v.uuid()), text)
}
