/** Which orders the list shows, and in which order. Pure. */
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { StaffOrderView } from '#db/staff/staff-orders.ts'
import type { SortKey } from './order-search.ts'

export interface Pick {
  /** Part of the order's id or of the customer's name, in any case. */
  text: string
  status: OrderStatus | undefined
  sort: SortKey
  reverse: boolean
}

/** `views` come newest first. */
export function pickOrders(views: readonly StaffOrderView[], pick: Pick): StaffOrderView[] {
  const text = pick.text.trim().toLowerCase()
  const found = views.filter(({ order }) => {
    if (pick.status !== undefined && order.status !== pick.status) return false
    return (
      text === '' || order.id.includes(text) || order.customer_name.toLowerCase().includes(text)
    )
  })
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
