import { type ReactNode, useRef, useCallback, useLayoutEffect } from 'react'
import { mirroredOrderDays } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Notice } from '#ui/notice.tsx'
import { AllCheckbox, type Selection } from '#ui/table/selection-bar.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { OlderOrders as Older } from './use-older-orders.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { useAskAbove } from './order-badges.tsx'
import { OrderRow, orderColumns, useRowHeights } from './order-row.tsx'
import { idOfOrder } from './bulk/order-bar.tsx'
import type { ChangeSearch } from './order-search-params.ts'

interface OlderOrdersProps {
  older: Older
  /** How many of them are shown: those of the list above are not shown twice. */
  count: number
  /** Searches the server with the filters of the list above. */
  search: () => void
  /** The rows. */
  children: ReactNode
}

/** Below the orders of this device: the way to those that only the server has. */
export function OlderOrders({ older, count, search, children }: OlderOrdersProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, problem, hasMore, fetchMore } = older
  const searchAndStay = () => {
    // The button disappears: the focus moves to where the answer will be.
    heading.current?.focus()
    search()
  }
  return (
    <section aria-labelledby="older-orders" className="mt-10 border-bs pt-6">
      <h2 id="older-orders" ref={heading} tabIndex={-1} className="title-3 outline-none">
        {t.ordersAdmin.older}
      </h2>
      {phase === 'idle' && <Offer search={searchAndStay} />}
      {children}
      <div role="status" className="mt-3">
        {phase === 'loading' && <Searching />}
        {phase === 'done' && <p className="hint">{countText(count, older)}</p>}
        {problem !== null && <Notice tone="warning">{t.ordersAdmin.olderProblem[problem]}</Notice>}
      </div>
      {(phase === 'failed' || (hasMore && phase !== 'idle')) && (
        <Button look="quiet" className="mt-3" busy={phase === 'loading'} onClick={fetchMore}>
          {phase === 'failed' ? t.common.tryAgain : t.ordersAdmin.showMore}
        </Button>
      )}
    </section>
  )
}

function Offer({ search }: { search: () => void }) {
  const isOnline = useOnline()
  return (
    <>
      <p className="hint mt-1 max-w-160">
        {say(isOnline ? t.ordersAdmin.olderOnServer : t.ordersAdmin.olderNeedConnection, {
          n: mirroredOrderDays,
        })}
      </p>
      <Button look="quiet" className="mt-3" onClick={search}>
        {t.ordersAdmin.searchOlder}
      </Button>
    </>
  )
}

function Searching() {
  return (
    <p className="hint flex items-center gap-2">
      <Spinner size="small" />
      {t.ordersAdmin.searchingOlder}
    </p>
  )
}

function countText(n: number, { damaged: { length: damaged }, hasMore }: Older): string {
  const texts = t.ordersAdmin.olderFound
  if (n === 0 && !hasMore) return damaged === 0 ? texts.none : say(texts.noneReadable, { damaged })
  if (damaged === 0) return say(hasMore ? texts.soFar : texts.all, { n })
  return say(hasMore ? texts.readableSoFar : texts.allReadable, { n, damaged })
}

interface OlderTableProps {
  views: readonly StaffOrderView[]
  change: ChangeSearch
  selection: Selection<StaffOrderView>
}

const columns = ['id', 'customer', 'date', 'channel', 'total', 'status', 'actions'] as const

/** As the list above, newest first; it grows by a page at a time, so all its rows exist. */
export function OlderTable({ views, change, selection }: OlderTableProps) {
  const body = useRef<HTMLDivElement>(null)
  const askAbove = useAskAbove()
  const heightOf = useRowHeights(askAbove)
  const open = useCallback((order: string) => change({ order }), [change])
  useFocusOnGrowth(body, views.length)
  // Where each row begins, and the last one ends.
  const tops = [0]
  for (const [at, view] of views.entries()) tops.push((tops[at] ?? 0) + heightOf(view))
  return (
    <div
      role="table"
      aria-label={t.ordersAdmin.older}
      aria-rowcount={views.length + 1}
      className="mt-3"
    >
      <div role="rowgroup" className="hidden lg:block">
        <div
          role="row"
          aria-rowindex={1}
          className={`${orderColumns} min-h-11 border-be border-line-strong text-sm font-600`}
        >
          <div role="columnheader">
            <AllCheckbox
              label={t.orderBulk.selectShown}
              rows={views}
              selection={selection}
              idOf={idOfOrder}
            />
          </div>
          {columns.map((key) => (
            <div
              key={key}
              role="columnheader"
              className={key === 'total' || key === 'actions' ? 'text-end' : ''}
            >
              {t.ordersAdmin.columns[key]}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} className="relative" style={{ height: tops.at(-1) }}>
        {views.map((view, at) => (
          <OrderRow
            key={view.order.id}
            view={view}
            row={at + 2}
            top={tops[at] ?? 0}
            height={heightOf(view)}
            open={open}
            askAbove={askAbove}
            selected={selection.ids.has(view.order.id)}
            toggle={selection.toggle}
          />
        ))}
      </div>
    </div>
  )
}

/** After *Show more*, the focus moves to the first new row. */
function useFocusOnGrowth(body: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    const first = before.current
    before.current = count
    if (count > first) body.current?.querySelectorAll('button')[first]?.focus()
  }, [body, count])
}
