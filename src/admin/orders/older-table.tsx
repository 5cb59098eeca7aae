import { useCallback, useLayoutEffect, useRef } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { OrderRow, orderColumns, useRowHeight } from './order-row.tsx'
import { type ChangeSearch, sortLabels } from './order-search-params.ts'

interface OlderTableProps {
  views: readonly StaffOrderView[]
  change: ChangeSearch
}

const columns = [
  sortLabels.id,
  sortLabels.customer,
  sortLabels.date,
  'Channel',
  sortLabels.total,
  sortLabels.status,
  'Actions',
]

/** As the list above, newest first; it grows by a page at a time, so all its rows exist. */
export function OlderTable({ views, change }: OlderTableProps) {
  const body = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const open = useCallback((order: string) => change({ order }), [change])
  useFocusOnGrowth(body, views.length)
  return (
    <div role="table" aria-label="Older orders" aria-rowcount={views.length + 1} className="mt-3">
      <div role="rowgroup" className="hidden lg:block">
        <div
          role="row"
          aria-rowindex={1}
          className={`${orderColumns} min-h-11 border-be border-line-strong text-sm font-600`}
        >
          {columns.map((name) => (
            <div
              key={name}
              role="columnheader"
              className={name === sortLabels.total || name === 'Actions' ? 'text-end' : ''}
            >
              {name}
            </div>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        className="relative"
        style={{ height: height * views.length }}
      >
        {views.map((view, at) => (
          <OrderRow
            key={view.order.id}
            view={view}
            row={at + 2}
            top={at * height}
            height={height}
            open={open}
          />
        ))}
      </div>
    </div>
  )
}

/** Whoever asked for more goes on with the first of the new rows. */
function useFocusOnGrowth(body: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    const first = before.current
    before.current = count
    if (count > first) body.current?.querySelectorAll('button')[first]?.focus()
  }, [body, count])
}
