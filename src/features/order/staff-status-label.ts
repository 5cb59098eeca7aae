import type { OrderStatus } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { t } from '#texts/texts.ts'

/** A stall sale is 'Sold' instead of delivered and 'Taken back' instead of cancelled. */
export function staffStatusLabel(order: Pick<StaffOrder, 'channel'>, status: OrderStatus): string {
  if (isStallSale(order) && status === 'delivered') return t.stallStatus.sold
  return isStallSale(order) && status === 'cancelled'
    ? t.stallStatus.takenBack
    : t.orderStatus[status]
}
