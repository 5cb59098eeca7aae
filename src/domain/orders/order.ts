import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'
import { maxLineQuantity } from './order-amounts.ts'
import { Piastres } from '#domain/piastres.ts'
import { Id } from '#domain/products/product.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const OrderStatus = v.picklist(orderStatuses)
export type OrderStatus = v.InferOutput<typeof OrderStatus>

/** No status follows by itself; staff may still correct it. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled'
}

/** The parcel has left the workshop. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** The server refuses more lines in one order. */
export const maxOrderLines = 100

/** A status that only a later version of the app knows is read as `processing`. */
export const ReportedOrderStatus = v.pipe(
  v.string(),
  v.transform((status): OrderStatus => (v.is(OrderStatus, status) ? status : 'processing')),
)

/** One ordered line; `price` per unit. */
export const OrderItem = v.object({
  id: Id,
  name: v.string(),
  name_ar: v.fallback(v.optional(v.nullable(v.string())), undefined),
  price: Piastres,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  image: v.string(),
  /** Pieces that were sold at the stall although the stock did not have them. */
  short: v.optional(v.number()),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

export function isOrderItem(stored: unknown): stored is OrderItem {
  return v.is(OrderItem, stored)
}

/** The longest reason and the longest text of a free line. */
export const maxLineText = 200
/** The server refuses more free lines in one sale. */
export const maxFreeLines = 20

/** How a line of a stall sale differs from the catalogue; without a difference all are absent. */
export const agreedPrice = {
  /** Per unit, as in the catalogue. */
  list_price: v.fallback(v.optional(Piastres), undefined),
  /** Off the whole line. */
  discount: v.optional(Piastres),
  reason: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxLineText))), undefined),
}

const Day = v.fallback(v.optional(v.string()), undefined)
/** When an order reached each step (ISO 8601); those ahead, and taken back, are absent. */
const OrderDates = v.object({
  received: Day,
  processing: Day,
  shipped: Day,
  delivered: Day,
  cancelled: Day,
})
export type OrderDates = v.InferOutput<typeof OrderDates>

/** What the server reports to a shopper about their order. `created_at` in ISO 8601. */
export const OrderReceipt = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: v.string(),
  status: ReportedOrderStatus,
  total: Piastres,
  items: v.array(OrderItem),
  /** When a mail server accepted the confirmation; absent before. */
  mailed_at: v.optional(v.string()),
  /** Absent: unknown. */
  dates: v.fallback(v.optional(OrderDates), undefined),
  /** Accepted, but the workshop checks the order before it prepares anything. */
  held: v.fallback(v.optional(v.boolean()), undefined),
  /** A `DeliveryAttempt` of a shipped order: read by the page that shows it. */
  attempt: v.optional(v.unknown()),
  /** A `FollowedParcel` of a shipped order: as above. */
  parcel: v.optional(v.unknown()),
  /** Piastres that were paid before the delivery. */
  paid: v.optional(v.unknown()),
})
export type OrderReceipt = v.InferOutput<typeof OrderReceipt>

export function isHeldReceipt({ status, held }: Pick<OrderReceipt, 'status' | 'held'>): boolean {
  return status === 'pending' && held === true
}

/** Null when it is not a receipt. */
export function parseReceipt(row: unknown): OrderReceipt | null {
  return parseOrNull(OrderReceipt, row)
}

const bought = {
  product_id: Id,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLineQuantity)),
  price: Piastres,
}
/** The lines of an order as sent; `price`: the price that the shopper saw. */
export const BoughtItems = v.pipe(
  v.array(v.object(bought)),
  v.minLength(1),
  v.maxLength(maxOrderLines),
)
/** The lines of a stall sale. `name`: shown if the product is deleted before the sale is sent. */
export const SoldItems = v.pipe(
  v.array(v.object({ ...bought, name: v.optional(v.string()), ...agreedPrice })),
  v.maxLength(maxOrderLines),
)
/** Pieces that come back, each of the line of its product and price. */
export const ReturnedItems = v.pipe(v.array(v.object(bought)), v.maxLength(maxOrderLines))
/** A line of a stall sale without a product. */
export const FreeLine = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLineText)),
  amount: Piastres,
})
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

/** Why the server refused one line of an order; 'other': a reason of a later version. */
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
