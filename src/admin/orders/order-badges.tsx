import { type Asked, askedOf, usualAskAbove } from '#domain/orders/confirming.ts'
import type { Piastres } from '#domain/piastres.ts'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { readStaffSettings } from '#db/mirror/settings.ts'
import { noonOf } from '#domain/orders/delivery-attempt.ts'
import { isOnItsWayBack, triedAgainOn } from '#domain/orders/parcel.ts'
import { overOf } from '#domain/orders/payments.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { formatEgp } from '#ui/money.ts'
import { HeldBadge } from './dialog/held-order.tsx'

const looks: Record<Asked, string> = {
  link: 'bg-success-soft text-success',
  phone: 'bg-success-soft text-success',
  'no-answer': 'bg-warning-soft text-warning',
  'not-asked': 'bg-warning-soft text-warning',
}

/** The amount above which the owner wants customers to be asked; 0: off. */
export function useAskAbove(): Piastres {
  return valueOr(useQuery(readStaffSettings), null)?.ask_above ?? usualAskAbove
}

/** Beside the status in a row: what needs somebody, most important first. */
export function OrderMarks({ order, above }: { order: StaffOrder; above: Piastres }) {
  return (
    <>
      <HeldBadge order={order} />
      <ParcelBadge order={order} />
      <PaymentBadge order={order} />
      <AskedBadge order={order} above={above} />
    </>
  )
}

/** How many badges `OrderMarks` has. */
export function countMarks(order: StaffOrder, above: Piastres): number {
  return [
    isHeld(order),
    isOnItsWayBack(order) || triedAgainOn(order) !== undefined,
    overOf(order) > 0,
    askedOf(order, above) !== null,
  ].filter(Boolean).length
}

/** Beside the status of an order that is not sent yet: whether its customer expects it. */
export function AskedBadge({ order, above }: { order: StaffOrder; above: Piastres }) {
  const asked = askedOf(order, above)
  if (asked === null) return null
  return <span className={`badge ${looks[asked]}`}>{textOf(asked, order)}</span>
}

function textOf(asked: Asked, { confirmation }: StaffOrder): string {
  const texts = t.confirmation
  switch (asked) {
    case 'link':
      return say(texts.answeredYes, { date: formatDate('day', confirmation?.answered_at ?? '') })
    case 'phone':
      return texts.byPhone
    case 'no-answer':
      return texts.noAnswer
    case 'not-asked':
      return texts.notAsked
  }
}

/** Beside the status of an order: its parcel is on its way back, or is tried again on a day. */
export function ParcelBadge({ order }: { order: StaffOrder }) {
  const day = triedAgainOn(order)
  const text = isOnItsWayBack(order)
    ? t.parcel.onItsWayBack
    : day !== undefined && say(t.delivery.againOn, { date: formatDate('day', noonOf(day), day) })
  return text !== false && <span className="badge bg-warning-soft text-warning">{text}</span>
}

/** Beside the status of an order: the shop owes its customer money. */
export function PaymentBadge({ order }: { order: StaffOrder }) {
  const over = overOf(order)
  if (over === 0) return null
  return (
    <span className="badge bg-danger-soft text-danger">
      {say(t.payments.giveBack, { over: formatEgp(over) })}
    </span>
  )
}
