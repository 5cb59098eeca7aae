/** What was paid for an order of the web shop before its delivery, and what is left to pay. */
import { fold } from '#domain/fold.ts'
import type { Piastres } from '#domain/piastres.ts'
import { isFinal } from './order.ts'
import { isOnItsWayBack } from './parcel.ts'
import type { OrderPayment, TypedPayment } from './payment.ts'
import type { StaffOrder } from './staff-order.ts'

type Payable = Pick<StaffOrder, 'status' | 'total' | 'payments'>
type Sent = Payable & Pick<StaffOrder, 'left_at' | 'attempt'>

/** Less what was paid back, so perhaps below 0. */
export function paidOf({ payments = [] }: Pick<StaffOrder, 'payments'>): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is not paid yet; nothing for a cancelled order. */
export function restOf(order: Payable): Piastres {
  return order.status === 'cancelled' ? 0 : Math.max(0, order.total - paidOf(order))
}

/** What the courier collects of it; null: nothing, as the order is closed or comes back. */
export function toCollectOf(order: Sent): Piastres | null {
  return isFinal(order.status) || isOnItsWayBack(order) ? null : restOf(order)
}

/** What the shop owes the customer: more than the total, or all of it for a cancelled order. */
export function overOf(order: Payable): Piastres {
  return Math.max(0, paidOf(order) - (order.status === 'cancelled' ? 0 : order.total))
}

/**
 * Somebody has to do something about it: it is open, its parcel is not back, or money is to be
 * given back (`private.is_unsettled`).
 */
export function isUnsettled(order: Sent): boolean {
  return !isFinal(order.status) || isOnItsWayBack(order) || overOf(order) > 0
}

/** Whether its form offers another payment: something is left, and nothing is delivered. */
export function canPayBefore(order: Payable & Pick<StaffOrder, 'channel'>): boolean {
  return order.channel === 'web' && order.status !== 'delivered' && restOf(order) > 0
}

/** One with the same amount and reference at most a day apart. */
export function samePayment(
  { payments = [] }: Pick<StaffOrder, 'payments'>,
  typed: TypedPayment,
): OrderPayment | undefined {
  return payments.find((one) => isAlike(one, typed))
}

/**
 * Recorded by two people who did not know of each other, so that nobody was asked: the later ones.
 * One that was taken off again counts no longer.
 */
export function doubtfulPayments({ payments = [] }: Pick<StaffOrder, 'payments'>): OrderPayment[] {
  return payments.filter((one, at) => {
    if (one.another === true || one.amount < 0) return false
    const before = payments.slice(0, at).filter((other) => isAlike(other, one)).length
    const taken = payments.filter((other) => isAlike({ ...other, amount: -other.amount }, one))
    return before > taken.length
  })
}

function isAlike(one: TypedPayment, other: TypedPayment): boolean {
  const days = Math.abs(Date.parse(one.day) - Date.parse(other.day)) / (24 * 60 * 60 * 1000)
  return (
    one.amount === other.amount &&
    fold(one.reference ?? '').trim() === fold(other.reference ?? '').trim() &&
    days <= 1
  )
}

/** Each payment counts once, also one that the row contains already. */
export function withPayment(
  order: StaffOrder,
  payment: OrderPayment,
  waiting: boolean,
): StaffOrder {
  const { id, at, amount, method } = payment
  const others = (order.payments ?? []).filter((one) => one.id !== id)
  const events = (order.events ?? []).filter((one) => one.id !== id)
  return {
    ...order,
    payments: [...others, payment],
    events: [...events, { id, at, kind: 'payment', amount, method, waiting }],
  }
}
