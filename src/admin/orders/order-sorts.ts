import type { StaffOrderView } from '#db/staff/orders.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { contactOf } from '#domain/orders/staff-order.ts'
import type { TableSort } from '#ui/table/table-sort.ts'

const words = new Intl.Collator('en', { sensitivity: 'base' })

/** Each begins with the most useful rows: the newest, the largest, A, pending. */
export const orderSorts = {
  date: { label: () => 'Date', falling: true, column: 'start' },
  total: {
    label: () => 'Total',
    compare: (a, b) => b.order.total - a.order.total,
    falling: true,
    column: 'end',
  },
  customer: {
    label: () => 'Customer',
    compare: (a, b) => words.compare(contactOf(a.order).name, contactOf(b.order).name),
    column: 'start',
  },
  status: {
    label: () => 'Status',
    compare: (a, b) =>
      orderStatuses.indexOf(a.order.status) - orderStatuses.indexOf(b.order.status),
    column: 'start',
  },
  id: {
    label: () => 'Order ID',
    compare: (a, b) => (a.order.id < b.order.id ? -1 : 1),
    column: 'start',
  },
} satisfies Record<string, TableSort<StaffOrderView>>

export type SortKey = keyof typeof orderSorts
