import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'

/** Beside the status of an order that waits for staff to decide. */
export function HeldBadge({ order }: { order: StaffOrder }) {
  return isHeld(order) && <span className="badge bg-danger-soft text-danger">Held</span>
}
