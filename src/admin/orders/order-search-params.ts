/** The address of the orders list. */
import * as v from 'valibot'
import { optionalDay, optionalFlag, optionalOneOf, optionalText } from '#admin/search-schema.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import { orderChannels } from '#domain/orders/staff-order.ts'
import { keysOf } from '#domain/plain-values.ts'
import { customerName } from '#features/order/customer-name.ts'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import type { TableSort } from '#ui/table/sort-controls.tsx'

/** Each begins with the most useful rows: the newest, the largest, A, pending. */
export const orderSorts = {
  date: { label: () => t.ordersAdmin.columns.date, falling: true, column: 'start' },
  total: {
    label: () => t.ordersAdmin.columns.total,
    compare: (a, b) => b.order.total - a.order.total,
    falling: true,
    column: 'end',
  },
  customer: {
    label: () => t.ordersAdmin.columns.customer,
    compare: (a, b) => compareWords(customerName(a.order), customerName(b.order)),
    column: 'start',
  },
  status: {
    label: () => t.ordersAdmin.columns.status,
    compare: (a, b) =>
      orderStatuses.indexOf(a.order.status) - orderStatuses.indexOf(b.order.status),
    column: 'start',
  },
  id: {
    label: () => t.ordersAdmin.columns.id,
    compare: (a, b) => (a.order.id < b.order.id ? -1 : 1),
    column: 'start',
  },
} satisfies Record<string, TableSort<StaffOrderView>>

export type SortKey = keyof typeof orderSorts

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
