/** Which orders the list shows, and in which order. Pure. */
import { createOrderMatcher } from '#domain/orders/match-order.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { StaffOrderView } from '#db/staff/order-view.ts'
import type { SortKey } from './order-search.ts'

export interface Pick {
  /** Part of the order's id, or of the customer's name, e-mail address or phone number. */
  text: string
  status: OrderStatus | undefined
  sort: SortKey
  reverse: boolean
}

/** `views` come newest first. */
export function pickOrders(views: readonly StaffOrderView[], pick: Pick): StaffOrderView[] {
  const matches = createOrderMatcher(pick.text)
  const found = views.filter(
    ({ order }) => (pick.status === undefined || order.status === pick.status) && matches(order),
  )
  if (pick.sort !== 'date') found.sort((a, b) => comparisons[pick.sort](a.order, b.order))
  return pick.reverse ? found.reverse() : found
}

const words = new Intl.Collator('en', { sensitivity: 'base' })

/** Every column starts with what one looks for first: the newest, the largest, A, pending. */
const comparisons: Record<SortKey, (a: StaffOrder, b: StaffOrder) => number> = {
  date: () => 0,
  total: (a, b) => b.total - a.total,
  customer: (a, b) => words.compare(a.customer_name, b.customer_name),
  status: (a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  id: (a, b) => (a.id < b.id ? -1 : 1),
}
