import type { OrderStatus } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { t } from '#texts/texts.ts'

/** Pending yellow, processing blue, shipped orange, delivered green, cancelled red. */
const looks: Record<OrderStatus, string> = {
  pending: 'bg-warning-soft text-warning',
  processing: 'bg-info-soft text-info',
  shipped: 'bg-underway-soft text-underway',
  delivered: 'bg-success-soft text-success',
  cancelled: 'bg-danger-soft text-danger',
}

export function OrderStatusBadge({
  status,
  label = t.orderStatus[status],
}: {
  status: OrderStatus
  label?: string
}) {
  return <span className={`badge ${looks[status]}`}>{label}</span>
}

/** A stall sale is 'Sold' instead of delivered and 'Taken back' instead of cancelled. */
export function staffStatusLabel(order: Pick<StaffOrder, 'channel'>, status: OrderStatus): string {
  if (isStallSale(order) && status === 'delivered') return t.stallStatus.sold
  return isStallSale(order) && status === 'cancelled'
    ? t.stallStatus.takenBack
    : t.orderStatus[status]
}
