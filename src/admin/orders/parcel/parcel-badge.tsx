import { noonOf } from '#domain/orders/delivery-attempt.ts'
import { isOnItsWayBack, triedAgainOn } from '#domain/orders/parcel.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'

/** Beside the status of an order: its parcel is on its way back, or is tried again on a day. */
export function ParcelBadge({ order }: { order: StaffOrder }) {
  const day = triedAgainOn(order)
  const text = isOnItsWayBack(order)
    ? t.parcel.onItsWayBack
    : day !== undefined && say(t.delivery.againOn, { date: formatDate('day', noonOf(day), day) })
  return text !== false && <span className="badge bg-warning-soft text-warning">{text}</span>
}
