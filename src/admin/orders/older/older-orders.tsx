import { countOf } from '#domain/count-words.ts'
import { type ReactNode, useRef, useCallback, useLayoutEffect } from 'react'
import { mirroredOrderDays } from '#domain/orders/staff-order.ts'
import type { StaffProblem } from '#sync/online/staff-requests.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { OlderOrders as Older } from './use-older-orders.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { OrderRow, orderColumns, useRowHeight } from '#admin/orders/order-row.tsx'
import { orderSorts } from '#admin/orders/order-sorts.ts'
import type { ChangeSearch } from '#admin/orders/order-search-params.ts'

interface OlderOrdersProps {
  older: Older
  /** How many of them are shown: those of the list above are not shown twice. */
  count: number
  /** Searches the server with what the list above is filtered by. */
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
        Older orders
      </h2>
      {phase === 'idle' && <Offer search={searchAndStay} />}
      {children}
      <div role="status" className="mt-3">
        {phase === 'loading' && <Searching />}
        {phase === 'done' && <p className="hint">{countText(count, older)}</p>}
        {problem !== null && <Notice tone="warning">{problemTexts[problem]}</Notice>}
      </div>
      {(phase === 'failed' || (hasMore && phase !== 'idle')) && (
        <Button look="quiet" className="mt-3" busy={phase === 'loading'} onClick={fetchMore}>
          {phase === 'failed' ? 'Try Again' : 'Show more'}
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
        This device holds open orders and those of the last {mirroredOrderDays} days. Older ones are
        on the server{isOnline ? '.' : ': searching them needs a connection.'}
      </p>
      {isOnline && (
        <Button look="quiet" className="mt-3" onClick={search}>
          Search older orders on the server
        </Button>
      )}
    </>
  )
}

function Searching() {
  return (
    <p className="hint flex items-center gap-2">
      <Spinner size="small" />
      Searching older orders...
    </p>
  )
}

function countText(count: number, { damaged, hasMore }: Older): string {
  const orders = countOf(count, 'older order')
  const found = count === 0 && !hasMore ? 'No older orders found' : orders
  const rest = damaged.length === 0 ? '' : `, ${damaged.length} that cannot be read`
  return `${found}${hasMore ? ' so far' : ''}${rest}`
}

const problemTexts: Record<StaffProblem, string> = {
  unreachable:
    'Older orders are only on the server, and it cannot be reached: this search needs a connection. The ' +
    'orders above are saved on this device.',
  'sign-in': 'The server gives out orders only to a current session. Please sign in again.',
  'not-staff': 'This account may not see the orders on the server (any more).',
  refused:
    'The server could not search for this. Please shorten or change the text, or try again later.',
}

interface OlderTableProps {
  views: readonly StaffOrderView[]
  change: ChangeSearch
}

const columnNames = () => [
  orderSorts.id.label(),
  orderSorts.customer.label(),
  orderSorts.date.label(),
  'Channel',
  orderSorts.total.label(),
  orderSorts.status.label(),
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
          {columnNames().map((name) => (
            <div
              key={name}
              role="columnheader"
              className={name === orderSorts.total.label() || name === 'Actions' ? 'text-end' : ''}
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
