import type { OrderStatus } from '#domain/orders/order.ts'

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
  label = statusLabel(status),
}: {
  status: OrderStatus
  label?: string
}) {
  return <span className={`badge ${looks[status]}`}>{label}</span>
}

/** 'pending' → 'Pending'. */
export function statusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
