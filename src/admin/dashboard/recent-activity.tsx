import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatEgp } from '#ui/money.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { contactOf } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import type { Activity, ManyOf } from '#db/staff/activity-entry.ts'
import { countOf } from '#domain/count-words.ts'
import { signed, stockReason } from '#features/product/stock-texts.ts'
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx'
import { staffStatusLabel } from '#features/order/staff-status-label.ts'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { timeAgo } from '#ui/formats.ts'
import { writeName } from '#features/sync/write-name.ts'

/** What really happened, newest first; what the server does not know yet is marked. */
export function RecentActivity({ activity, now }: { activity: readonly Activity[]; now: number }) {
  return (
    <section aria-labelledby="recent-activity" className="card self-start !p-4 md:!p-5">
      <h2 id="recent-activity" className="title-3">
        Recent Activity
      </h2>
      {activity.length === 0 && <p className="mt-2 text-text-muted">Nothing has happened yet.</p>}
      <ul className="mt-1">
        {activity.map((event) => (
          <li key={event.id} className="border-be py-2.5 last:border-be-0">
            <p className="flex flex-wrap items-center gap-x-2">{textOf(event)}</p>
            <p className="text-sm text-text-muted">
              {[...whyOf(event), ...whoDid(event), timeAgo(event.at, now)].join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf(event: Activity): ReactNode {
  switch (event.kind) {
    case 'order-placed':
      return (
        <>
          <OrderLink
            id={event.order.id}
            text={isStallSale(event.order) ? 'Stall sale' : 'New order'}
          />
          <span>
            {!isStallSale(event.order) && (
              <>
                <bdi>{contactOf(event.order).name}</bdi>,{' '}
              </>
            )}
            {formatEgp(event.order.total)}
          </span>
        </>
      )
    case 'order-changed':
      return (
        <>
          <OrderLink id={event.order.id} text={`Order ${shortNumber(event.order.id)}`} />
          <OrderStatusBadge
            status={event.order.status}
            label={staffStatusLabel(event.order, event.order.status)}
          />
          {event.waiting && <WaitingMark />}
        </>
      )
    case 'product-added':
      return `Product added: ${event.product.name}`
    case 'product-changed':
      return `Product changed: ${event.product.name}`
    case 'stock-moved':
      return `Stock ${signed(event.move.delta)}: ${event.name ?? 'a deleted product'}`
    case 'category-changed':
      return `Category changed: ${event.name}`
    case 'queued':
      return (
        <>
          {`${writeName(event.operation.kind)} ${event.subject ?? ''}`} <WaitingMark />
        </>
      )
    case 'many':
      return (
        <>
          {manyText(event.of, event.count)} {event.waiting && <WaitingMark />}
        </>
      )
    case 'stock-queued':
      return (
        <>
          {`Stock ${signed(event.delta)}: ${event.name ?? ''}`} <WaitingMark />
        </>
      )
  }
}

function manyText(of: ManyOf, count: number): string {
  const products = countOf(count, 'product')
  return of === 'stock' ? `Stock of ${products} changed` : `${products} ${of}`
}

function whyOf(event: Activity): string[] {
  if (event.kind !== 'stock-moved' && event.kind !== 'stock-queued') return []
  const reason = event.kind === 'stock-moved' ? [stockReason(event.move)] : []
  return event.times === 1 ? reason : [...reason, `${event.times} changes`]
}

/** 'by mona@nefer.example'; empty where it was no staff, or nobody knows. */
function whoDid(event: Activity): string[] {
  if (event.kind === 'order-placed') return byWhom(event.order.sold_by)
  if (event.kind === 'order-changed') return byWhom(event.order.changed_by)
  return event.kind === 'stock-moved' ? byWhom(event.move.by) : []
}

function byWhom(name: string | null | undefined): string[] {
  return typeof name === 'string' ? [`by ${name}`] : []
}

function OrderLink({ id, text }: { id: string; text: string }) {
  return (
    <Link to="/admin/orders" search={{ order: id }} className="link font-550">
      {text}
    </Link>
  )
}
