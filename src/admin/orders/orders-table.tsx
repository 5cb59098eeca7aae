import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { useTopOf } from '#ui/hooks/use-top-of.ts'
import { OrderRow, useRowHeight } from './order-row.tsx'
import type { ChangeSearch, OrderSearch } from './order-search-params.ts'
import { TableHead } from './table-head.tsx'

interface OrdersTableProps {
  views: readonly StaffOrderView[]
  search: OrderSearch
  change: ChangeSearch
}

/** Only the rows on the screen exist; on a phone each row is two lines. */
export function OrdersTable({ views, search, change }: OrdersTableProps) {
  const body = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const scrollMargin = useTopOf(body)
  const open = useCallback((order: string) => change({ order }), [change])
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: views.length,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin,
    getItemKey: (index) => views[index]?.order.id ?? index,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  return (
    <div role="table" aria-label="Orders" aria-rowcount={views.length + 1}>
      <TableHead search={search} change={change} />
      <div
        role="rowgroup"
        ref={body}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const view = views[index]
          return (
            view && (
              <OrderRow
                key={key}
                view={view}
                row={index + 2}
                top={start - scrollMargin}
                height={height}
                open={open}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
