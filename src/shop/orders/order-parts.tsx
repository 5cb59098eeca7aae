/** Shared by the screens about orders. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { MyOrderView } from '#db/shopper/my-orders.ts'
import { readKeeping } from '#features/keeping.ts'
import { useServices } from '#services.ts'
import { formatDate } from '#ui/dates.ts'
import { Icon, StateIcon, type StateShape } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { OrderChip as Chip, OrderProgress, TimelineStep } from './fixed-progress.ts'
import { describeOrder } from './order-progress.ts'
import { t } from '#texts/texts.ts'

export function useOrderProgress({ order, state }: MyOrderView): OrderProgress {
  const { db } = useServices()
  const device = { keeping: readKeeping(db), sendsWhenClosed: sendsWhenClosed() }
  const progress = describeOrder(state, order.customer.email, device)
  const isDecidedThere = order.found === true && isRefusedOrder(state)
  return isDecidedThere ? { ...progress, sentence: t.move.decideThere } : progress
}

/** The server never accepted it. */
function isRefusedOrder(state: MyOrderView['state']): boolean {
  return state.name === 'needs-attention' && !['lost', 'unlinked'].includes(state.code)
}

/** Background Sync: Chromium only, and only with an active worker. */
function sendsWhenClosed(): boolean {
  return 'SyncManager' in globalThis && (navigator.serviceWorker?.controller ?? null) !== null
}

const chipColours: Record<Chip['tone'], string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  underway: 'bg-underway-soft text-underway',
  danger: 'bg-danger-soft text-danger',
}

/** The state of an order: a word, a shape and a colour. */
export function OrderChip({ chip: { text, tone, shape } }: { chip: Chip }) {
  return (
    <span
      data-testid="order-chip"
      className={
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-550 leading-5 ' +
        `whitespace-nowrap ${chipColours[tone]}`
      }
    >
      {shape === null ? <Spinner size="small" /> : <StateIcon shape={shape} className="w-4 h-4" />}
      <span>{text}</span>
    </span>
  )
}

const stepLooks: Record<TimelineStep['state'], { shape: StateShape; colour: string }> = {
  done: { shape: 'saved', colour: 'text-success' },
  ahead: { shape: 'waiting', colour: 'text-text-muted' },
  stopped: { shape: 'attention', colour: 'text-danger' },
}

/** The steps of an order, done and ahead. */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={t.orderStory.timeline} className="grid gap-2 text-start">
      {steps.map(({ name, state, at }) => {
        const { shape, colour } = stepLooks[state]
        return (
          <li
            key={name}
            className={`flex items-center gap-2.5 ${state === 'ahead' ? 'text-text-muted' : ''}`}
          >
            <StateIcon shape={shape} className={`w-4.5 h-4.5 ${colour}`} />
            <span>
              <span>{name}</span>
              {at !== undefined && (
                <time dateTime={at} className="block text-sm text-text-muted">
                  {formatDate('moment', at)}
                </time>
              )}
            </span>
            <span className="sr-only">{t.orderStory.spoken[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Who carries the parcel, and the courier's page about it. */
export function FollowParcel({ parcel }: Pick<OrderProgress, 'parcel'>) {
  if (parcel === undefined) return null
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="font-550 [overflow-wrap:anywhere]">{parcel.text}</span>
      {parcel.url !== undefined && (
        <a
          href={parcel.url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {t.orderStory.follow}
        </a>
      )}
    </span>
  )
}

/** First 8 characters of the id, spaced for reading aloud, copied as one word. */
export function ShortNumber({ id, className = '' }: { id: string; className?: string }) {
  const number = shortNumber(id)
  return (
    <span translate="no" dir="ltr" className={`font-mono whitespace-nowrap ${className}`}>
      <span>{number.slice(0, 4)}</span>
      <span className="ms-[0.35em]">{number.slice(4)}</span>
    </span>
  )
}

export function FindOrderLink() {
  return (
    <Link to="/find-order" className="btn-quiet">
      {t.findOrder.title}
    </Link>
  )
}

export function BackToDevice() {
  return (
    <Link
      to="/account"
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-text-muted hover:text-text print:hidden"
    >
      <Icon name="back" />
      {t.common.thisDevice}
    </Link>
  )
}

/** A row of a description list. `inline`: name and value on one line. */
export function Fact({ name, inline = false, children }: FactProps) {
  const [row, term, value] = inline
    ? ['flex flex-wrap justify-between gap-x-6 gap-y-1', 'text-text-muted', '']
    : ['', 'label !mb-0.5', 'text-text-muted']
  return (
    <div className={row}>
      <dt className={term}>{name}</dt>
      <dd className={value}>{children}</dd>
    </div>
  )
}

/** What the shopper wrote to the workshop with the order. */
export function OrderNote({ note }: { note: string }) {
  return (
    <Fact name={t.myOrders.note}>
      <span
        dir="auto"
        className="block text-page-start whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {note}
      </span>
    </Fact>
  )
}

interface FactProps {
  name: string
  inline?: boolean
  children: ReactNode
}
