import { type ReactNode, memo, useCallback } from 'react'
import type { Piastres } from '#domain/piastres.ts'
import { type StaffOrder, readOrderItems } from '#domain/orders/staff-order.ts'
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
import { countMarks, OrderMarks } from './order-badges.tsx'
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

/**
 * The height of a row (px), which grows with the letters. On a phone it has three lines, another
 * for marks, and in large letters one for the status. In the table each badge may need a line.
 */
export function useRowHeights(askAbove: Piastres): (view: StaffOrderView | undefined) => number {
  const scale = useLetterScale()
  const wide = useWide('table')
  return useCallback(
    (view) => {
      const marks = view === undefined ? 0 : countMarks(view.order, askAbove)
      const more = (marks > 0 ? 1 : 0) + (scale > 1.3 ? 1 : 0)
      if (!wide) return (108 + 28 * more) * scale
      const badges = 1 + marks + (view?.waiting === true ? 1 : 0)
      return (60 + 26 * Math.max(0, badges - 2)) * scale
    },
    [askAbove, scale, wide],
  )
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
  const { row, top, height, open, selected, toggle } = props
  const { order } = props.view
  const number = useOrderNumber(order.id)
  const Cells = useWide('table') ? TableCells : CardCells
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
      <div role="cell" className="lt-lg:(row-span-3 self-center -ms-2)">
        <RowCheckbox
          id={order.id}
          label={say(t.orderBulk.selectOne, { number })}
          checked={selected}
          toggle={toggle}
        />
      </div>
      <Cells {...props} number={number} />
      <div role="cell" className="text-end lt-lg:(absolute inset-0)">
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

interface CellsProps extends Pick<OrderRowProps, 'view' | 'askAbove'> {
  number: string
}

/** One badge is shown whole, or shortened if it alone is too wide. */
const badgesClass =
  'flex flex-wrap items-center gap-x-2 gap-y-0.5 overflow-hidden [&>.badge]:(block max-w-full truncate)'

function TableCells({ view: { order, waiting }, askAbove, number }: CellsProps) {
  return (
    <>
      <div role="cell" className="truncate text-[0.9375rem] tabular-nums">
        <bdi dir="ltr">{number}</bdi>
      </div>
      <div role="cell" className="min-w-0">
        <Customer order={order} />
        <Content order={order} />
      </div>
      <div role="cell" className="text-[0.9375rem] text-text-muted">
        <span>{shortDate(order.created_at)}</span>
        <span className="block text-sm tabular-nums">{timeOfDay(order.created_at)}</span>
      </div>
      <div role="cell" className="text-[0.9375rem] text-text-muted lt-xl:hidden">
        {t.ordersAdmin.channels[channelOf(order)]}
      </div>
      <div role="cell" className="text-end">
        <Price piastres={order.total} className="block" />
      </div>
      <div role="cell" className={badgesClass}>
        <OrderStatusBadge status={order.status} label={staffStatusLabel(order, order.status)} />
        <OrderMarks order={order} above={askAbove} />
        {waiting && <WaitingMark />}
      </div>
    </>
  )
}

/** On a phone. The marks have a line of their own: beside the number they would hide it. */
function CardCells({ view: { order, waiting }, askAbove, number }: CellsProps) {
  return (
    <>
      <div role="cell" className="min-w-0">
        <Customer order={order} />
      </div>
      <div role="cell">
        <Price piastres={order.total} />
      </div>
      <div role="cell" className="col-span-2 -mt-1 flex items-center justify-between gap-x-2">
        <Content order={order} />
        {waiting && <WaitingMark />}
      </div>
      <div
        role="cell"
        className={
          'col-span-2 flex flex-wrap items-baseline justify-end gap-1 ' +
          'text-[0.9375rem] text-text-muted tabular-nums'
        }
      >
        <bdi dir="ltr">{number}</bdi>
        <span className="min-w-0 flex-1 truncate rtl:text-xs">
          {`· ${shortMoment(order.created_at)}`}
        </span>
        <OrderStatusBadge status={order.status} label={staffStatusLabel(order, order.status)} />
      </div>
      {countMarks(order, askAbove) > 0 && (
        <div role="cell" className={`col-start-2 col-span-2 max-h-6 justify-end ${badgesClass}`}>
          <OrderMarks order={order} above={askAbove} />
        </div>
      )}
    </>
  )
}

function Customer({ order }: { order: StaffOrder }) {
  return (
    <span dir="auto" translate="no" className="block truncate text-page-start font-550">
      {customerName(order)}
    </span>
  )
}

function Content({ order }: { order: StaffOrder }) {
  return (
    <span className="block min-w-0 truncate text-sm text-text-muted">
      {(order.unreadable === true || readOrderItems(order) === null) && (
        <span className="me-2 text-danger">{t.ordersAdmin.damaged}</span>
      )}
      {isOversold(order) && <span className="me-2 text-warning">{t.ordersAdmin.countAgain}</span>}
      {rich(t.ordersAdmin.contentOfChannel[channelOf(order)], {
        phone: onPhone,
        content: <bdi>{contentText(order)}</bdi>,
      })}
    </span>
  )
}

function onPhone(text: ReactNode): ReactNode {
  return <span className="lg:hidden">{text}</span>
}
