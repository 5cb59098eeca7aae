import { type OrderEvent, readEvents } from '#domain/orders/order-event.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { eventText } from './event-text.ts'
import { NoteForm } from './note-form.tsx'

/** The events of the order, oldest first, and a field for a note. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="order-timeline" className="mt-7 border-bs pt-5">
      <h3 id="order-timeline" className="font-600">
        {t.orderTimeline.title}
      </h3>
      <ol className="mt-3 grid gap-3 border-is ps-4">
        {readEvents(order.events ?? []).map((event) => (
          <Entry key={event.id} event={event} order={order} />
        ))}
      </ol>
      <NoteForm key={order.id} orderId={order.id} />
    </section>
  )
}

function Entry({ event, order }: { event: OrderEvent; order: StaffOrder }) {
  const at = formatDate('moment', event.at)
  return (
    <li>
      {event.kind === 'note' ? (
        <p
          dir="auto"
          className="rounded bg-surface-sunken px-3 py-2 text-page-start whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {event.text}
        </p>
      ) : (
        <p className="[overflow-wrap:anywhere]">{eventText(event, order)}</p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-text-muted">
        <span>
          {typeof event.by === 'string'
            ? rich(t.orderTimeline.atBy, { at, name: <bdi>{event.by}</bdi> })
            : at}
        </span>
        {event.waiting === true && <WaitingMark />}
      </p>
    </li>
  )
}
