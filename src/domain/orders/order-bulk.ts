/** Plans one status for many orders; nothing is written here. */
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { type OrderStatus, isFinal } from './order.ts'
import { isParcelOut } from './parcel.ts'
import type { PiecesAnswer } from './delivery-attempt.ts'
import { type StaffOrder, isHeld } from './staff-order.ts'
import { isStallSale } from './stall-entry.ts'
import { parcelChange, parcelOf } from './tracking.ts'

export interface StatusPlan {
  /** One for each order that changes. */
  writes: Mutation[]
  /** Of these, the parcel has left: whoever cancels them says where the pieces are. */
  sent: number
  /** How many have the status already. */
  same: number
  /** Held orders: staff release or cancel each of them. */
  held: StaffOrder[]
  /** Delivered or cancelled orders: staff reopen each of them in its dialog. */
  closed: StaffOrder[]
}

/** `pieces`: of all orders whose parcel has left. */
export function planStatus(
  orders: readonly StaffOrder[],
  status: OrderStatus,
  pieces?: PiecesAnswer,
): StatusPlan {
  const plan: StatusPlan = { writes: [], sent: 0, same: 0, held: [], closed: [] }
  for (const order of orders) {
    if (order.status === status && !isHeld(order)) plan.same += 1
    else if (isHeld(order)) plan.held.push(order)
    else if (isFinal(order.status)) plan.closed.push(order)
    else {
      const change = { order_id: order.id, base: order.status, status }
      const isAsked = status === 'cancelled' && isParcelOut(order)
      plan.sent += isAsked ? 1 : 0
      plan.writes.push(
        newMutation.setOrderStatus(isAsked && pieces ? { ...change, pieces } : change),
      )
    }
  }
  return plan
}

/** False for a sale at the stall, which the customer took along, and for a held order. */
export function hasSlip(order: StaffOrder): boolean {
  return !isStallSale(order) && !isHeld(order)
}

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
