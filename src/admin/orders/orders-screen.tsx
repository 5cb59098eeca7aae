import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { StaffOrderView } from '#db/staff/staff-orders.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/page/read-problem.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { OrderDialog } from './dialog/order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { type ChangeSearch, type OrderSearch, readOrderSearch } from './order-search.ts'
import { shortId } from './dialog/order-words.ts'
import { OrdersTable } from './orders-table.tsx'
import { PackingSlip } from './dialog/packing-slip.tsx'
import { pickOrders } from './pick-orders.ts'
import { useOrders } from './use-orders.ts'
import { useSearchText } from '#ui/hooks/use-search-text.ts'

interface OrdersScreenProps {
  /** As it stands in the address, unchecked. */
  search: OrderSearch
  change: ChangeSearch
}

/** All orders of the mirror, filtered and sorted as the address says. */
export function OrdersScreen({ search: typed, change }: OrdersScreenProps) {
  const search = useMemo(() => readOrderSearch(typed), [typed])
  const orders = useOrders()
  const [text, setText] = useSearchText(search.q, (q) => change({ q }, true))
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcuts([
    { key: '/', text: 'Search orders', act: () => box.current?.focus() },
    { key: 'n', text: 'New sale at the stall', act: () => void navigate({ to: '/admin/stall' }) },
  ])
  const views = orders?.ok ? orders.value.views : none
  const shown = useShown(views, useDeferredValue(text), search)
  const open = views.find(({ order }) => order.id === search.order)
  if (orders?.ok === false) return <ReadProblem what="The orders" />
  const loading = orders === undefined || (views.length === 0 && !orders.value.complete)
  return (
    <>
      <div className={open ? 'print:hidden' : ''}>
        <OrderFilters box={box} text={text} setText={setText} search={search} change={change} />
        {orders?.value.failed === true && views.length === 0 && <FetchFailure />}
        {orders !== undefined && <Damaged ids={orders.value.damaged} />}
        {shown.length > 0 ? (
          <>
            <OrdersTable views={shown} search={search} change={change} />
            <p role="status" className="hint mt-4">
              {shown.length === 1 ? '1 order' : `${shown.length} orders`}
            </p>
          </>
        ) : (
          <p role="status" className="card text-center text-text-muted">
            {loading && !orders?.value.failed ? 'Loading orders...' : 'No orders found'}
          </p>
        )}
        <OrderDialog view={open} close={() => change({ order: undefined }, true)} />
      </div>
      {open && <PackingSlip order={open.order} />}
    </>
  )
}

const none: StaffOrderView[] = []

function useShown(views: StaffOrderView[], text: string, search: OrderSearch): StaffOrderView[] {
  const { status, sort = 'date', reverse = false } = search
  return useMemo(
    () => pickOrders(views, { text, status, sort, reverse }),
    [views, text, status, sort, reverse],
  )
}

const fetchFailure = 'Failed to fetch orders. Please try again.'

function FetchFailure() {
  const { sync } = useServices()
  useEffect(() => showToast({ tone: 'error', title: 'Error', message: fetchFailure }), [])
  return (
    <Notice tone="danger" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{fetchFailure}</p>
        <Button look="quiet" onClick={() => void sync.pull()}>
          Try Again
        </Button>
      </div>
    </Notice>
  )
}

function Damaged({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      The record of {ids.length === 1 ? 'an order is' : `${ids.length} orders is`} damaged on the
      server and cannot be read: {ids.map(shortId).join(', ')}
    </Notice>
  )
}
