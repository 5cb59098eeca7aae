import { type ReactNode, memo } from 'react'
import type { Piastres } from '#domain/piastres.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { customerName } from '#features/order/customer-name.ts'
import { OrderStatusBadge, staffStatusLabel } from '#features/order/order-status-badge.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { useLetterScale } from '#ui/hooks/use-measures.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { RowCheckbox } from '#ui/table/selection-bar.tsx'
import { AskedBadge, ParcelBadge, PaymentBadge } from './order-badges.tsx'
import { HeldBadge } from './dialog/held-order.tsx'
import {
  channelOf,
  contentText,
  isOversold,
  shortDate,
  shortMoment,
  timeOfDay,
} from './dialog/staff-order-texts.ts'
import { useOrderNumber } from './dialog/order-number.ts'

/** Eight columns on a wide screen; below, the areas of a card. */
export const orderColumns =
  'lg:(grid grid-cols-[2.75rem_5.5rem_minmax(7rem,1fr)_6.5rem_7.5rem_minmax(7rem,0.7fr)_3.5rem]) ' +
  'xl:grid-cols-[2.75rem_5.5rem_minmax(7rem,1fr)_6.5rem_3.5rem_7.5rem_minmax(7rem,0.7fr)_3.5rem] ' +
  'lg:(items-center gap-3 pe-3)'

/** On a phone a row is three lines (px); they grow with the letters. */
export function useRowHeight(): number {
  const scale = useLetterScale()
  return (useWide('table') ? 60 : 108) * scale
}

interface OrderRowProps {
  view: StaffOrderView
  /** Its number among all rows, the header being 1. */
  row: number
  /** Its position in the table and its height (px). */
  top: number
  height: number
  open: (id: string) => void
  /** `useAskAbove`. */
  askAbove: Piastres
  selected: boolean
  toggle: (id: string) => void
}

/** Memoized: scrolling renders only the new rows. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { row, top, height, open, askAbove, selected, toggle } = props
  const { order, waiting } = props.view
  const number = useOrderNumber(order.id)
  const wide = useWide('table')
  return (
    <div
      role="row"
      aria-rowindex={row}
      style={{ height, transform: `translateY(${top}px)` }}
      className={
        `${orderColumns} absolute inset-x-0 top-0 border-be ` +
        'lt-lg:(grid grid-cols-[2.25rem_minmax(0,1fr)_auto] content-center gap-x-1.5 gap-y-1 pe-1) ' +
        (selected ? 'bg-accent-soft' : 'hover:bg-surface-raised')
      }
    >
      <div role="cell" className="lt-lg:(row-span-2 self-center -ms-2)">
        <RowCheckbox
          id={order.id}
          label={say(t.orderBulk.selectOne, { number })}
          checked={selected}
          toggle={toggle}
        />
      </div>
      <div
        role="cell"
        className="truncate text-[0.9375rem] tabular-nums lt-lg:(order-3 text-text-muted)"
      >
        <bdi dir="ltr">{number}</bdi>
        <span className="lt-lg:inline hidden rtl:lt-lg:text-xs">
          {` · ${shortMoment(order.created_at)}`}
        </span>
      </div>
      <div role="cell" className="min-w-0">
        <span dir="auto" translate="no" className="block truncate text-page-start font-550">
          {customerName(order)}
        </span>
        <span className="block truncate text-sm text-text-muted">
          {(order.unreadable === true || readOrderItems(order) === null) && (
            <span className="me-2 text-danger">{t.ordersAdmin.damaged}</span>
          )}
          {isOversold(order) && (
            <span className="me-2 text-warning">{t.ordersAdmin.countAgain}</span>
          )}
          {rich(t.ordersAdmin.contentOfChannel[channelOf(order)], {
            phone: onPhone,
            content: <bdi>{contentText(order)}</bdi>,
          })}
        </span>
      </div>
      <div role="cell" className="text-[0.9375rem] text-text-muted lt-lg:hidden">
        <span>{shortDate(order.created_at)}</span>
        <span className="block text-sm tabular-nums">{timeOfDay(order.created_at)}</span>
      </div>
      <div role="cell" className="text-[0.9375rem] text-text-muted lt-xl:hidden">
        {t.ordersAdmin.channels[channelOf(order)]}
      </div>
      <div role="cell" className="text-end lt-lg:order-2">
        <Price piastres={order.total} className="block" />
        {waiting && !wide && <WaitingMark />}
      </div>
      {/* The row's height is fixed: what it cannot show is in the dialog. Most important first. */}
      <div
        role="cell"
        className={
          'flex flex-wrap items-center gap-x-2 overflow-hidden max-h-13 ' +
          'lt-lg:(order-4 justify-end max-h-6)'
        }
      >
        <OrderStatusBadge status={order.status} label={staffStatusLabel(order, order.status)} />
        <HeldBadge order={order} />
        {waiting && wide && <WaitingMark />}
        <PaymentBadge order={order} />
        <ParcelBadge order={order} />
        <AskedBadge order={order} above={askAbove} />
      </div>
      <div role="cell" className="text-end lt-lg:(order-5 absolute inset-0)">
        <button
          type="button"
          data-control="view"
          className={
            'min-h-11 px-2 text-[0.9375rem] font-550 link after:(absolute inset-0 content-empty) ' +
            'lt-lg:opacity-0'
          }
          aria-label={say(t.ordersAdmin.viewOrder, { number, name: customerName(order) })}
          aria-haspopup="dialog"
          onClick={() => open(order.id)}
        >
          {t.ordersAdmin.view}
        </button>
      </div>
    </div>
  )
})

function onPhone(text: ReactNode): ReactNode {
  return <span className="lg:hidden">{text}</span>
}
