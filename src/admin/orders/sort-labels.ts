import type { SortKey } from './order-search-params.ts'

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
