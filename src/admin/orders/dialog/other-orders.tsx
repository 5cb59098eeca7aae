import type { ReactNode } from 'react'
import { isRefusal } from '#domain/orders/parcel.ts'
import { type StaffOrderView, listOrdersOfPhone } from '#db/staff/orders.ts'
import { phoneDigits } from '#domain/orders/match-order.ts'
import { isSent } from '#domain/orders/order.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { type StaffOrder, mirroredOrderDays } from '#domain/orders/staff-order.ts'
import { OrderStatusBadge, staffStatusLabel } from '#features/order/order-status-badge.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { shortDate } from '#admin/orders/dialog/staff-order-texts.ts'
import { type OlderOrders, useOlderOrders } from '#admin/orders/use-older-orders.ts'

interface OtherOrdersProps {
  order: StaffOrder
  show: (id: string) => void
}

/** The other orders of this phone number; nothing for an order without one. */
export function OtherOrders({ order, show }: OtherOrdersProps) {
  const digits = phoneDigits(order.customer_phone)
  // With the connection the search begins anew.
  const online = useOnline()
  return digits !== null && <History key={`${online}`} id={order.id} digits={digits} show={show} />
}

interface HistoryProps {
  id: string
  digits: string
  show: OtherOrdersProps['show']
}

/** Lists the orders of this device, also offline, and requests older ones from the server. */
function History({ id, digits, show }: HistoryProps) {
  const here = useQuery(listOrdersOfPhone, digits, id)
  const older = useOlderOrders({ isRequested: true, text: digits, status: null })
  const isRead = here.state === 'ready'
  const views = isRead ? withOlder(here.value, older.views, { id, digits }) : []
  return (
    <section aria-labelledby="other-orders" className="mt-6">
      <h3 id="other-orders" className="mb-1 font-600">
        {t.otherOrders.title}
      </h3>
      <div role="status">
        {here.state === 'failed' && (
          <Notice tone="warning">{t.screenStates.unreadable.orders}</Notice>
        )}
        {isRead && <p>{summaryOf(views)}</p>}
        <OlderState older={older} />
      </div>
      {views.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
          tabIndex={0}
          aria-labelledby="other-orders"
          className="mt-2 max-h-62 overflow-y-auto border-bs"
        >
          {views.map(({ order }) => (
            <OtherOrder key={order.id} order={order} show={show} />
          ))}
        </ul>
      )}
      {(older.phase === 'failed' || older.hasMore) && (
        <Button
          look="quiet"
          className="mt-3"
          busy={older.phase === 'loading'}
          onClick={older.fetchMore}
        >
          {older.phase === 'failed' ? t.common.tryAgain : t.ordersAdmin.showMore}
        </Button>
      )}
    </section>
  )
}

/** The search also finds longer numbers that contain these digits. */
function withOlder(
  here: readonly StaffOrderView[],
  older: readonly StaffOrderView[],
  { id, digits }: Pick<HistoryProps, 'id' | 'digits'>,
): StaffOrderView[] {
  const known = new Set([id, ...here.map(({ order }) => order.id)])
  const others = older.filter(
    ({ order }) => !known.has(order.id) && phoneDigits(order.customer_phone) === digits,
  )
  return [...here, ...others]
}

function summaryOf(views: readonly StaffOrderView[]): string {
  const n = views.length
  if (n === 0) return t.otherOrders.none
  const lost = views.flatMap(({ order }) => (order.status === 'cancelled' ? [order] : []))
  const r = lost.filter(isRefusal)
  const c = lost.filter(({ cancelled_from: before = 'pending' }) => !isSent(before))
  return say(t.otherOrders.count, { n, r: r.length, c: c.length })
}

function OlderState({ older }: { older: OlderOrders }): ReactNode {
  const isOnline = useOnline()
  const { phase, problem, damaged } = older
  if (problem === 'unreachable' && !isOnline)
    return <p className="hint">{say(t.otherOrders.offline, { n: mirroredOrderDays })}</p>
  if (phase === 'loading')
    return (
      <p className="hint flex items-center gap-2">
        <Spinner size="small" />
        {t.ordersAdmin.searchingOlder}
      </p>
    )
  if (problem !== null)
    return (
      <Notice tone="warning" className="mt-2">
        {t.otherOrders.problem[problem]}
      </Notice>
    )
  return (
    damaged.length > 0 && (
      <p className="hint">{say(t.otherOrders.damaged, { n: damaged.length })}</p>
    )
  )
}

function OtherOrder({ order, show }: OtherOrdersProps) {
  const number = shortNumber(order.id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-be py-1">
      <button type="button" className="link min-h-11 tabular-nums" onClick={() => show(order.id)}>
        {rich(t.otherOrders.order, { number: <bdi dir="ltr">{number}</bdi> })}
      </button>
      <span className="text-text-muted">{shortDate(order.created_at)}</span>
      <OrderStatusBadge status={order.status} label={staffStatusLabel(order, order.status)} />
      <Price piastres={order.total} className="ms-auto" />
    </li>
  )
}
