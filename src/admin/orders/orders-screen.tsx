import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useMemo, useRef } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { longerNumbers, shortNumber } from '#domain/orders/order-numbers.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { listed, say } from '#texts/say.ts'
import { useStaff } from '#staff-services.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { CourierList } from './courier-list/courier-list.tsx'
import { OrderDialog } from './dialog/order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import {
  type ChangeSearch,
  type OrderSearch,
  readOrderSearch,
  toServerStatus,
} from './order-search-params.ts'
import { useLanguageOf } from './dialog/order-language.ts'
import { OrderNumbersProvider } from './dialog/order-number.ts'
import { OlderOrders, OlderTable } from './older-orders.tsx'
import { OrderBar, idOfOrder } from './bulk/order-bar.tsx'
import { PackingSlips, usePrintSlips } from './bulk/print-slips.tsx'
import { useOlderOrders, useOpenOrder } from './use-older-orders.ts'
import { OrdersTable, useFocusAfterClose } from './orders-table.tsx'
import { OneSlip } from './dialog/packing-slip.tsx'
import { useOrdersMissing } from './use-orders-missing.ts'
import { filterOrders, toSearchable, useListedOrders, useOrders } from './use-orders.ts'
import { useSelection } from '#ui/table/selection-bar.tsx'
import { useSearchText } from '#ui/hooks/use-search-text.ts'

interface OrdersScreenProps {
  /** From the address, not validated. */
  search: OrderSearch
  change: ChangeSearch
}

/** All orders of the mirror, filtered and sorted as the address says. */
export function OrdersScreen({ search: typed, change }: OrdersScreenProps) {
  const { sync } = useServices()
  const { ended } = useStaff()
  const missing = useOrdersMissing()
  const search = useMemo(() => readOrderSearch(typed), [typed])
  const [text, setText] = useSearchText(search.q, (q) => change({ q }, true))
  const isPicking = text !== '' || Object.values(search).some((value) => value !== undefined)
  const orders = useOrders(isPicking)
  const known = valueOr(orders, null)
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcuts([
    { key: '/', text: t.ordersAdmin.search, act: () => box.current?.focus() },
    { key: 'n', text: t.ordersAdmin.newSale, act: () => void navigate({ to: '/admin/stall' }) },
  ])
  const views = known === null || (isPicking && !known.all) ? none : known.views
  const shown = useListedOrders(views, text, search)
  const isComplete = known?.complete === true
  const isUnknown = views.length === 0 && !isComplete
  const isFailure = known?.failed === true && views.length === 0 && !ended
  const status = toServerStatus(search.status)
  const isOpenOnly = search.status !== undefined && status === null
  const isRequested = isComplete && search.older === text && !isOpenOnly
  const older = useOlderOrders({ isRequested, text, status })
  const unlisted = useUnlisted(older.views, views, search)
  const open = useOpenOrder(search.order, { views: [...views, ...older.views], isComplete })
  const listedAll = useMemo(() => [...shown, ...unlisted], [shown, unlisted])
  const all = useMemo(() => [...views, ...unlisted], [views, unlisted])
  const selection = useSelection(all, idOfOrder)
  const { slips, printSlips } = usePrintSlips()
  const isSlip = slips !== null || (open !== undefined && !isStallSale(open.order))
  useFocusAfterClose(open?.order.id, shown)
  const numbers = useNumbers(views)
  const slipLanguage = useLanguageOf(open?.order.locale)
  if (orders.state === 'failed') return <ReadProblem what="orders" />
  return (
    <OrderNumbersProvider value={numbers}>
      <div className={isSlip ? 'print:hidden' : ''}>
        <OrderFilters
          box={box}
          text={text}
          setText={setText}
          search={search}
          views={views}
          change={(patch) => change('status' in patch ? { ...patch, older: undefined } : patch)}
        />
        {isFailure && <FetchFailure what="orders" tryAgain={() => void sync.pull()} />}
        {known !== null && <Damaged ids={known.damaged} />}
        {shown.length > 0 && ended && missing !== null && (
          <p role="status" className="card mb-4 text-text-muted">
            {missing}
          </p>
        )}
        {shown.length > 0 ? (
          <Listed views={shown} search={search} change={change} selection={selection} />
        ) : (
          // Before the first pull nobody knows whether there are orders.
          !(isUnknown && isFailure) && (
            <p role="status" className="card text-center text-text-muted">
              {isUnknown ? (missing ?? t.ordersAdmin.loading) : t.ordersAdmin.noneFound}
            </p>
          )
        )}
        {known?.all === true && <CourierList views={views} />}
        {isComplete && !isOpenOnly && (
          <OlderOrders
            older={older}
            count={unlisted.length}
            search={() => change({ q: text === '' ? undefined : text, older: text }, true)}
          >
            {unlisted.length > 0 && (
              <OlderTable views={unlisted} change={change} selection={selection} />
            )}
          </OlderOrders>
        )}
        <OrderBar selection={selection} shown={listedAll} printSlips={printSlips} />
        <OrderDialog
          view={open}
          close={() => change({ order: undefined }, true)}
          show={(order) => change({ order }, true)}
        />
      </div>
      {slips !== null ? (
        <PackingSlips slips={slips} />
      ) : (
        open && !isStallSale(open.order) && <OneSlip order={open.order} language={slipLanguage} />
      )}
    </OrderNumbersProvider>
  )
}

function Listed(props: ComponentProps<typeof OrdersTable>) {
  return (
    <>
      <OrdersTable {...props} />
      <p role="status" className="hint mt-4">
        {say(t.ordersAdmin.count, { n: props.views.length })}
      </p>
    </>
  )
}

const none: StaffOrderView[] = []
const noNumbers: ReadonlyMap<string, string> = new Map()

/** The same object as long as all numbers are short, so that rows are not rendered again. */
function useNumbers(views: readonly StaffOrderView[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const longer = longerNumbers(views.map(({ order }) => order.id))
    return longer.size === 0 ? noNumbers : longer
  }, [views])
}

/** An order of this device is not listed twice, nor against the filter of its list. */
function useUnlisted(
  older: readonly StaffOrderView[],
  views: readonly StaffOrderView[],
  { channel, from, to, governorate, city }: OrderSearch,
): readonly StaffOrderView[] {
  return useMemo(() => {
    if (older.length === 0) return older
    const known = new Set(views.map(({ order }) => order.id))
    const unlisted = older.filter(({ order }) => !known.has(order.id))
    const filter = { channel, from, to, governorate, city }
    return filterOrders(toSearchable(unlisted), { text: '', status: undefined, ...filter })
  }, [older, views, channel, from, to, governorate, city])
}

function Damaged({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      {say(t.ordersAdmin.damagedRecords, {
        n: ids.length,
        numbers: listed(ids.map((id) => shortNumber(id))),
      })}
    </Notice>
  )
}
