import type { OrderEvent } from '#domain/orders/order-event.ts'
import { type DeliveryAttempt, noonOf, type PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { fieldName } from '#features/sync/field-texts.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { formatEgp } from '#ui/money.ts'

type StatusEvent = Extract<OrderEvent, { kind: 'status' }>

/** One sentence about what happened. */
export function eventText(
  event: Exclude<OrderEvent, { kind: 'note' }>,
  order: Pick<StaffOrder, 'channel'>,
): string {
  const texts = t.orderTimeline
  switch (event.kind) {
    case 'placed':
      return event.held === undefined ? texts.placed : texts.placedHeld
    case 'sold':
      return texts.sold
    case 'released':
      return texts.released
    case 'status':
      if (event.to === 'cancelled' && event.cause === 'customer') return texts.cancelledByCustomer
      if (event.to === 'cancelled' && isStallSale(order)) return texts.takenBack
      return event.pieces === undefined
        ? texts.status[event.to]
        : cancelledText(event, event.pieces)
    case 'attempt':
      return attemptText(event)
    case 'parcel':
      return say(texts.parcelChanged, { fields: listed(event.fields.map(fieldName)) })
    case 'asked':
      return texts.asked
    case 'confirmed':
      return texts.confirmed[event.how]
    case 'back':
      return event.broken === undefined
        ? texts.parcelBack
        : say(texts.parcelBackBroken, { n: event.broken })
    case 'mail':
      return mailText(event)
    case 'return':
      return say(texts.returned, { price: formatEgp(event.refund) })
    case 'payment':
      return paymentText(event)
    case 'corrected':
      return correctionText(event)
  }
}

function cancelledText(event: StatusEvent, pieces: PiecesAnswer): string {
  const { broken, reason } = event
  const texts = t.orderTimeline
  const text =
    pieces === 'back' && broken !== undefined
      ? say(texts.cancelledSomeBroken, { n: broken })
      : texts.cancelledPieces[pieces]
  return reason === undefined
    ? text
    : say(texts.cancelledBecause, { text, reason: t.delivery.reasons[reason] })
}

/** 'Not delivered: Refused. It comes back' */
export function attemptText({ reason: why, day }: Pick<DeliveryAttempt, 'reason' | 'day'>): string {
  const texts = t.orderTimeline
  const reason = t.delivery.reasons[why]
  if (day === undefined) return say(texts.notDeliveredBack, { reason })
  return say(texts.notDeliveredAgain, { reason, date: formatDate('short', noonOf(day), day) })
}

function paymentText({ amount, method }: Extract<OrderEvent, { kind: 'payment' }>): string {
  const { payment, repayment } = t.orderTimeline
  return say(amount < 0 ? repayment : payment, {
    price: formatEgp(Math.abs(amount)),
    method: t.closing.methods[method],
  })
}

function mailText({ mail, status }: Extract<OrderEvent, { kind: 'mail' }>): string {
  const texts = t.orderTimeline.mails
  if (mail === 'order_status' && status !== undefined) return texts.status[status]
  if (mail === 'order_confirmation') return texts.confirmation
  if (mail === 'order_tracking') return texts.tracking
  return mail === 'order_corrected' ? texts.corrected : texts.unknown
}

/** 'Corrected: Phone, Lotus Box 1 → 2. Total EGP 450' */
function correctionText({ fields, items, total }: Extract<OrderEvent, { kind: 'corrected' }>) {
  const texts = t.orderTimeline
  const lines = items.map((item) =>
    say(texts.quantity, { name: shownName(item), from: item.from, to: item.to }),
  )
  const changes = listed([...fields.map(fieldName), ...lines])
  return total === undefined
    ? say(texts.corrected, { changes })
    : say(texts.correctedTotal, { changes, total: formatEgp(total) })
}
