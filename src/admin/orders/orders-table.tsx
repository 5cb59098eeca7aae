import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { t } from '#texts/texts.ts'
import { useTopOf } from '#ui/hooks/use-measures.ts'
import { AllCheckbox, type Selection } from '#ui/table/selection-bar.tsx'
import { focusInstead, useRowKeys } from '#ui/table/row-focus.ts'
import { SortHeading } from '#ui/table/sort-controls.tsx'
import { useAskAbove } from './order-badges.tsx'
import { idOfOrder } from './bulk/order-bar.tsx'
import { orderColumns, OrderRow, useRowHeights } from './order-row.tsx'
import {
  type ChangeSearch,
  type OrderSearch,
  type SortKey,
  orderSorts,
} from './order-search-params.ts'

interface OrdersTableProps {
  views: readonly StaffOrderView[]
  search: OrderSearch
  change: ChangeSearch
  selection: Selection<StaffOrderView>
}

/** Only the rows on the screen exist. */
export function OrdersTable({ views, search, change, selection }: OrdersTableProps) {
  const body = useRef<HTMLDivElement>(null)
  useRowKeys(body)
  const askAbove = useAskAbove()
  const heightOf = useRowHeights(askAbove)
  const scrollMargin = useTopOf(body)
  const open = useCallback((order: string) => change({ order }), [change])
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: views.length,
    estimateSize: (index) => heightOf(views[index]),
    overscan: 4,
    scrollMargin,
    getItemKey: (index) => views[index]?.order.id ?? index,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightOf, views])
  return (
    <div role="table" aria-label={t.ordersAdmin.orders} aria-rowcount={views.length + 1}>
      <TableHead views={views} search={search} change={change} selection={selection} />
      <div
        role="rowgroup"
        ref={body}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const view = views[index]
          return (
            view && (
              <OrderRow
                key={key}
                view={view}
                row={index + 2}
                top={start - scrollMargin}
                height={size}
                open={open}
                askAbove={askAbove}
                selected={selection.ids.has(view.order.id)}
                toggle={selection.toggle}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** The channel is a filter, not an order. */
const columns = ['id', 'customer', 'date', 'channel', 'total', 'status'] as const

/** Sticky. A column's name sorts by it; pressed again, in the other direction. */
function TableHead({ views, search, change, selection }: OrdersTableProps) {
  const { sort: sorted = 'date', reverse = false } = search
  const sortBy = (key: SortKey) =>
    change({
      sort: key === 'date' ? undefined : key,
      reverse: key === sorted && !reverse ? true : undefined,
    })
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface lg:block">
      <div role="row" aria-rowindex={1} className={`${orderColumns} border-be border-line-strong`}>
        <div role="columnheader">
          <AllCheckbox
            label={t.orderBulk.selectShown}
            rows={views}
            selection={selection}
            idOf={idOfOrder}
          />
        </div>
        {columns.map((key) =>
          key === 'channel' ? (
            <div key={key} role="columnheader" className="text-sm font-600 lt-xl:hidden">
              {t.ordersAdmin.columns.channel}
            </div>
          ) : (
            <SortHeading
              key={key}
              sort={orderSorts[key]}
              isSorted={key === sorted}
              reverse={reverse}
              press={() => sortBy(key)}
            />
          ),
        )}
        <div role="columnheader" className="text-end text-sm font-600">
          {t.ordersAdmin.columns.actions}
        </div>
      </div>
    </div>
  )
}

/** Returns the focus to the dialog's row, or to the next one when that has left the list. */
export function useFocusAfterClose(
  openId: string | undefined,
  shown: readonly StaffOrderView[],
): void {
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (openId !== undefined) {
      const at = shown.findIndex(({ order }) => order.id === openId)
      if (at >= 0) last.current = at + 2
      return
    }
    const row = last.current
    last.current = null
    if (row === null || document.activeElement !== document.body) return
    const next = `[aria-rowindex="${Math.min(row, shown.length + 1)}"] button`
    focusInstead(document.querySelector<HTMLElement>(`[role="rowgroup"] ${next}`))
  }, [openId, shown])
}
