import type { StaffOrderView } from '#db/staff/orders.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { customerName } from '#features/order/customer-name.ts'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import type { TableSort } from '#ui/table/table-sort.ts'

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
