/** Where the pieces of an order are that was sent: stock follows them, not the status. */
import * as v from 'valibot'
import { Id } from '#domain/products/product.ts'
import { type OrderStatus, isSent, maxOrderLines } from './order.ts'
import type { PiecesAnswer } from './pieces-answer.ts'
import type { StaffOrder } from './staff-order.ts'

const BrokenPieces = v.object({
  product_id: Id,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
/** 'It is back': all pieces that the order holds, of which some are broken. */
export const ParcelBack = v.object({
  broken: v.pipe(v.array(BrokenPieces), v.maxLength(2 * maxOrderLines)),
})
type ParcelBack = v.InferOutput<typeof ParcelBack>

/** A new status, and what a person says about the pieces with it. */
export interface StatusChange {
  status: OrderStatus
  /** Absent: back, if the order is cancelled. */
  pieces?: PiecesAnswer | undefined
  back?: ParcelBack | undefined
  /** ISO 8601. */
  at: string
}

/** Its parcel has left and is not back, so a cancellation asks where the pieces are. */
export function isParcelOut({ left_at: since }: Pick<StaffOrder, 'left_at'>): boolean {
  return since !== undefined
}

/** Cancelled before its pieces were back. */
export function isOnItsWayBack(order: Pick<StaffOrder, 'status' | 'left_at'>): boolean {
  return order.status === 'cancelled' && isParcelOut(order)
}

/** As the server changes it (`private.follow_parcel`). */
export function withStatus(order: StaffOrder, change: StatusChange): StaffOrder {
  const { status, pieces, at } = change
  const { left_at: left, cancelled_from: before, missing, ...others } = order
  if (status === 'cancelled') {
    const isAway = left !== undefined && pieces === 'away'
    const isMissing = left === undefined ? missing : isAway || hasBroken(change)
    return {
      ...others,
      status,
      cancelled_from: order.status === status ? before : order.status,
      ...(isAway && { left_at: left }),
      ...(isMissing === true && { missing: true }),
    }
  }
  const leaves = order.channel !== 'stall' && isSent(status)
  const since = left ?? (leaves || missing === true ? at : undefined)
  return { ...others, status, ...(since !== undefined && { left_at: since }) }
}

function hasBroken({ pieces, back }: StatusChange): boolean {
  return pieces === 'broken' || (back?.broken ?? []).length > 0
}
