/** Which orders the list shows, and in which order. Pure. */
import { createOrderMatcher, searchText } from '#domain/orders/match-order.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import {
  type OrderChannel,
  type StaffOrder,
  contactOf,
  isHeld,
} from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import type { ListedStatus, SortKey } from './order-search-params.ts'

/** `views` come newest first. A new array, unless it would be the same. */
export function sortOrders(
  views: readonly StaffOrderView[],
  sort: SortKey,
  reverse: boolean,
): readonly StaffOrderView[] {
  const compare = comparisons[sort]
  const sorted = sort === 'date' ? views : views.toSorted((a, b) => compare(a.order, b.order))
  return reverse ? sorted.toReversed() : sorted
}

export interface Filter {
  /** Part of the order's id, or of the customer's name, e-mail address or phone number. */
  text: string
  status: ListedStatus | undefined
  channel?: OrderChannel | undefined
}

interface Searchable {
  view: StaffOrderView
  text: string
}

/** Made once for a list, not for every key. */
export function toSearchable(views: readonly StaffOrderView[]): Searchable[] {
  return views.map((view) => ({ view, text: searchText(view.order) }))
}

/** Keeps the order, so that a keystroke does not sort again. */
export function filterOrders(
  orders: readonly Searchable[],
  { text: typed, status, channel }: Filter,
): StaffOrderView[] {
  const matches = createOrderMatcher(typed)
  const found: StaffOrderView[] = []
  for (const { view, text } of orders) {
    if (status !== undefined && !hasStatus(view.order, status)) continue
    if (channel !== undefined && isStallSale(view.order) !== (channel === 'stall')) continue
    if (matches(view.order, text)) found.push(view)
  }
  return found
}

function hasStatus(order: StaffOrder, status: ListedStatus): boolean {
  return status === 'held' ? isHeld(order) : order.status === status
}

const words = new Intl.Collator('en', { sensitivity: 'base' })

/** Every column starts with what one looks for first: the newest, the largest, A, pending. */
const comparisons: Record<SortKey, (a: StaffOrder, b: StaffOrder) => number> = {
  date: () => 0,
  total: (a, b) => b.total - a.total,
  customer: (a, b) => words.compare(contactOf(a).name, contactOf(b).name),
  status: (a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  id: (a, b) => (a.id < b.id ? -1 : 1),
}
