/** Where the pieces of an order are that was sent: stock follows them, not the status. */
import * as v from 'valibot'
import { definedOnly } from '#domain/plain-values.ts'
import { Id } from '#domain/products/product.ts'
import type { DeliveryAttempt, PiecesAnswer } from './delivery-attempt.ts'
import { type OrderStatus, isSent, maxOrderLines } from './order.ts'
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

/** Cancelled before its pieces were back, or still shipped: the courier brings it back. */
export function isOnItsWayBack(order: Pick<StaffOrder, 'status' | 'left_at' | 'attempt'>): boolean {
  if (order.status === 'cancelled') return isParcelOut(order)
  return order.status === 'shipped' && order.attempt?.next === 'back'
}

/** Shipped, not taken, and tried again on this day ('YYYY-MM-DD'). */
export function triedAgainOn(order: Pick<StaffOrder, 'status' | 'attempt'>): string | undefined {
  return order.status === 'shipped' ? order.attempt?.day : undefined
}

/** Refused or not reached, as `private.is_refusal`: damage is not the customer's doing. */
export function isRefusal(
  order: Pick<StaffOrder, 'status' | 'cancelled_from' | 'attempt'>,
): boolean {
  const wasSent = order.status === 'cancelled' && order.cancelled_from === 'shipped'
  return wasSent && order.attempt?.reason !== 'damaged'
}

/** As the server changes it (`private.follow_parcel`). */
export function withStatus(order: StaffOrder, change: StatusChange): StaffOrder {
  const { status, pieces, at } = change
  const { left_at: left, cancelled_from: before, missing, attempt: last, ...rest } = order
  const isLate = order.status === 'cancelled' || !(status === 'shipped' || status === 'cancelled')
  const attempt = isLate && status !== order.status ? undefined : last
  const others = { ...rest, ...(attempt && { attempt }) }
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

export interface NewAttempt {
  of: DeliveryAttempt
  /** The note that it adds. */
  text?: string | undefined
}

/** As the server changes it (`private.apply_record_attempt`): only the last one counts. */
export function withAttempt(
  order: StaffOrder,
  { of: attempt, text }: NewAttempt,
  { id, waiting }: { id: string; waiting: boolean },
): StaffOrder {
  const returns = attempt.next === 'back' && order.status !== 'cancelled'
  const status = returns ? 'shipped' : order.status
  const isLast = order.attempt === undefined || order.attempt.at <= attempt.at
  const { at } = attempt
  const note = { id: `${id}/note`, at, kind: 'note', text, waiting }
  return {
    ...order,
    status,
    ...(status === 'shipped' && isLast && { attempt }),
    events: [
      ...(order.events ?? []),
      { ...definedOnly(attempt), id, at, kind: 'attempt', waiting },
      ...(text === undefined ? [] : [note]),
    ],
  }
}

function hasBroken({ pieces, back }: StatusChange): boolean {
  return pieces === 'broken' || (back?.broken ?? []).length > 0
}
