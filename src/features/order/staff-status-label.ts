import type { OrderStatus } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { statusLabel } from './order-status-badge.tsx'

/** A stall sale is 'Sold' instead of delivered and 'Taken back' instead of cancelled. */
export function staffStatusLabel(order: Pick<StaffOrder, 'channel'>, status: OrderStatus): string {
  if (isStallSale(order) && status === 'delivered') return 'Sold'
  return isStallSale(order) && status === 'cancelled' ? 'Taken back' : statusLabel(status)
}
