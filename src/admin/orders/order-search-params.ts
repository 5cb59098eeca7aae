/** The address of the orders list. */
import * as v from 'valibot'
import { optionalDay, optionalFlag, optionalOneOf, optionalText } from '#admin/search-schema.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import { orderChannels } from '#domain/orders/staff-order.ts'
import { keysOf } from '#domain/plain-values.ts'
import { orderSorts } from './order-sorts.ts'

/**
 * What the filter offers. Held orders, orders to pack and those without an answer of their customer
 * are open ones, all on this device. Orders
 * whose parcel is on its way back are shipped, or cancelled and then here for 90 days.
 */
export const listedStatuses = [
  ...orderStatuses,
  'held',
  'to-pack',
  'no-answer',
  'way-back',
] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** Null for those that are open: the server need not be asked. */
export function toServerStatus(status: ListedStatus | undefined): OrderStatus | null {
  return orderStatuses.find((one) => one === status) ?? null
}

export const OrderSearch = v.object({
  q: optionalText,
  status: optionalOneOf(listedStatuses),
  /** Absent: shop and stall. */
  channel: optionalOneOf(orderChannels),
  /** First and last day (YYYY-MM-DD). */
  from: optionalDay,
  to: optionalDay,
  /** Where the order goes. */
  governorate: optionalText,
  city: optionalText,
  sort: optionalOneOf(keysOf(orderSorts)),
  /** Against the column's natural order. */
  reverse: optionalFlag,
  /** The order whose details are open. */
  order: optionalText,
  /**
   * The text of the last search on the server; its orders are shown while the list has this text.
   */
  older: optionalText,
})
export type OrderSearch = v.InferOutput<typeof OrderSearch>

/** The route checks nothing, so that the shop's first load does not contain this code. */
export function readOrderSearch(search: unknown): OrderSearch {
  return v.parse(OrderSearch, search)
}

export type ChangeSearch = (patch: OrderSearch, replace?: boolean) => void
