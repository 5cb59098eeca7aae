import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import type { StaffOrder } from './staff-order.ts'
import { parcelChange, parcelOf } from './tracking.ts'

/** One courier for all orders whose status changes; their numbers stay as they are. */
export function courierWrites(
  orders: readonly StaffOrder[],
  statuses: readonly Mutation[],
  courier: string,
): Mutation[] {
  const changed = new Set(statuses.map(({ payload }) => Object(payload).order_id as unknown))
  return orders.flatMap((order) => {
    if (courier === '' || order.channel !== 'web' || !changed.has(order.id)) return []
    const seen = parcelOf(order)
    const change = parcelChange(seen, { ...seen, courier })
    return change === null ? [] : [newMutation.setParcel({ order_id: order.id, ...change })]
  })
}
