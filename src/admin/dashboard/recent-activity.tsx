import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import type { Activity, ManyOf } from '#db/staff/fold-activity.ts'
import { signed, stockReason } from '#features/product/stock-texts.ts'
import { rich } from '#texts/rich.tsx'
import type { Message } from '#texts/message.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'
import { customerName } from '#features/order/customer-name.ts'
import { OrderStatusBadge, staffStatusLabel } from '#features/order/order-status-badge.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { timeAgo } from '#ui/formats.ts'
import { writeName } from '#features/sync/write-name.ts'
import { subjectText } from '#admin/subject-text.ts'
import { shownName } from '#features/product/shown-name.tsx'

/** Recent events, newest first; those that the server does not know yet are marked. */
export function RecentActivity({ activity, now }: { activity: readonly Activity[]; now: number }) {
  return (
    <section aria-labelledby="recent-activity" className="card self-start !p-4 md:!p-5">
      <h2 id="recent-activity" className="title-3">
        {t.dashboard.activity}
      </h2>
      {activity.length === 0 && <p className="mt-2 text-text-muted">{t.dashboard.noActivity}</p>}
      <ul className="mt-1">
        {activity.map((event) => (
          <li key={event.id} className="border-be py-2.5 last:border-be-0">
            <p className="flex flex-wrap items-center gap-x-2">{textOf(event)}</p>
            <p className="text-sm text-text-muted">
              {listed([...whyOf(event), ...whoDid(event), timeAgo(event.at, now)])}
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
            text={isStallSale(event.order) ? t.dashboard.stallSale : t.dashboard.newOrder}
          />
          <span>
            {isStallSale(event.order) ? (
              <Price piastres={event.order.total} />
            ) : (
              rich(t.dashboard.orderOf, {
                name: <bdi translate="no">{customerName(event.order)}</bdi>,
                total: <Price piastres={event.order.total} />,
              })
            )}
          </span>
        </>
      )
    case 'order-changed':
      return (
        <>
          <OrderLink
            id={event.order.id}
            text={say(t.dashboard.order, { number: shortNumber(event.order.id) })}
          />
          <OrderStatusBadge
            status={event.order.status}
            label={staffStatusLabel(event.order, event.order.status)}
          />
          {event.waiting && <WaitingMark />}
        </>
      )
    case 'product-added':
      return say(t.dashboard.productAdded, { name: shownName(event.product) })
    case 'product-changed':
      return say(t.dashboard.productChanged, { name: shownName(event.product) })
    case 'stock-moved':
      return event.name === undefined
        ? say(t.dashboard.stockOfDeletedChanged, { change: signed(event.move.delta) })
        : say(t.dashboard.stockChanged, { change: signed(event.move.delta), name: event.name })
    case 'category-changed':
      return say(t.dashboard.categoryChanged, { name: event.name })
    case 'queued':
      return (
        <>
          <span>{queuedText(event)}</span> <WaitingMark />
        </>
      )
    case 'many':
      return (
        <>
          <span>{say(manyTexts()[event.of], { n: event.count })}</span>{' '}
          {event.waiting && <WaitingMark />}
        </>
      )
    case 'stock-queued':
      return (
        <>
          <span>
            {say(t.dashboard.stockChanged, { change: signed(event.delta), name: event.name ?? '' })}
          </span>{' '}
          <WaitingMark />
        </>
      )
  }
}

function queuedText({ operation, subject }: Extract<Activity, { kind: 'queued' }>): string {
  const write = writeName(operation.kind)
  return subject === undefined
    ? write
    : say(t.dashboard.waiting, { write, subject: subjectText(subject) })
}

function manyTexts() {
  return {
    added: t.dashboard.productsAdded,
    changed: t.dashboard.productsChanged,
    stock: t.dashboard.stockOfProductsChanged,
  } satisfies Record<ManyOf, Message>
}

function whyOf(event: Activity): string[] {
  if (event.kind !== 'stock-moved' && event.kind !== 'stock-queued') return []
  const reason = event.kind === 'stock-moved' ? [stockReason(event.move)] : []
  return event.times === 1 ? reason : [...reason, say(t.dashboard.changes, { n: event.times })]
}

/** 'by mona@nefer.example'; empty where it was no staff, or nobody knows. */
function whoDid(event: Activity): string[] {
  if (event.kind === 'order-placed') return byWhom(event.order.sold_by)
  if (event.kind === 'order-changed') return byWhom(event.order.changed_by)
  return event.kind === 'stock-moved' ? byWhom(event.move.by) : []
}

function byWhom(name: string | null | undefined): string[] {
  return typeof name === 'string' ? [say(t.dashboard.by, { name })] : []
}

function OrderLink({ id, text }: { id: string; text: string }) {
  return (
    <Link to="/admin/orders" search={{ order: id }} className="link font-550">
      {text}
    </Link>
  )
}
