/** What the address of the orders list says; whatever does not fit counts as absent. */
import * as v from 'valibot'
import { orderStatuses } from '#domain/orders/order.ts'
import { orderChannels } from '#domain/orders/staff-order.ts'

/** What the list is filtered by; held orders are pending ones. */
export const listedStatuses = [...orderStatuses, 'held'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const sortKeys = ['date', 'total', 'customer', 'status', 'id'] as const
export type SortKey = (typeof sortKeys)[number]

const Text = v.union([v.string(), v.pipe(v.number(), v.transform(String))])

export const OrderSearch = v.object({
  q: v.fallback(v.optional(Text), undefined),
  status: v.fallback(v.optional(v.picklist(listedStatuses)), undefined),
  /** Undefined: wherever they were made. */
  channel: v.fallback(v.optional(v.picklist(orderChannels)), undefined),
  sort: v.fallback(v.optional(v.picklist(sortKeys)), undefined),
  /** Against the column's natural order. */
  reverse: v.fallback(v.optional(v.literal(true)), undefined),
  /** The order whose details are open. */
  order: v.fallback(v.optional(Text), undefined),
  /** The text with which older orders were looked for on the server; they are shown as long as it is the list's. */
  older: v.fallback(v.optional(Text), undefined),
})
export type OrderSearch = v.InferOutput<typeof OrderSearch>

/** For what the address really says: the route itself checks nothing, to keep this code out of the shop's first load. */
export function readOrderSearch(search: unknown): OrderSearch {
  return v.parse(OrderSearch, search)
}

export type ChangeSearch = (patch: OrderSearch, replace?: boolean) => void

/** The columns' names; sorting by one means its natural order first. */
export const sortLabels: Record<SortKey, string> = {
  date: 'Date',
  total: 'Total',
  customer: 'Customer',
  status: 'Status',
  id: 'Order ID',
}

/** Those that begin with the largest or the newest. */
export const fallingSorts: ReadonlySet<SortKey> = new Set(['date', 'total'])
