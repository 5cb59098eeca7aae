import type { OrderStatus } from '#domain/orders/order.ts'

/** As staff read them. */
export const orderStatus = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>

export const stallStatus = { sold: 'Sold', takenBack: 'Taken back' } as const
