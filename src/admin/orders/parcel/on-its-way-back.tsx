import { isOnItsWayBack } from '#domain/orders/parcel.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { t } from '#texts/texts.ts'

/** Beside the status of an order whose parcel is on its way back. */
export function BackBadge({ order }: { order: StaffOrder }) {
  return (
    isOnItsWayBack(order) && (
      <span className="badge bg-warning-soft text-warning">{t.parcel.onItsWayBack}</span>
    )
  )
}
