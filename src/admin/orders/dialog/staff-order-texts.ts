import { countOf } from '#domain/count-words.ts'
import type { Piastres } from '#domain/piastres.ts'
import { totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { type OrderStatus, isFinal, orderStatuses } from '#domain/orders/order.ts'
import {
  type ContactColumns,
  type OrderChannel,
  type StaffOrder,
  contactOf,
  readDestination,
  readOrderItems,
} from '#domain/orders/staff-order.ts'
import { formatDate } from '#ui/dates.ts'

const unknownDate = 'Unknown date'

/** '20 Nov 2026'. */
export function shortDate(iso: string): string {
  return formatDate('short', iso, unknownDate)
}

/** '18:30'. */
export function timeOfDay(iso: string): string {
  return formatDate('time', iso)
}

/** '20 November 2026 at 18:30'. */
export function longDateTime(iso: string): string {
  return formatDate('longMoment', iso, unknownDate)
}

export function customerName(order: ContactColumns): string {
  const { name } = contactOf(order)
  return name.trim() === '' ? 'Unknown customer' : name
}

export function paymentText(order: StaffOrder): string {
  const { payment_method: method } = order
  if (method === 'cash') return isStallSale(order) ? 'Cash at the stall' : 'Cash on Delivery'
  return method === '' ? 'Not known' : method
}

export function channelName(channel: OrderChannel | undefined): string {
  return channel === 'stall' ? 'Stall' : 'Shop'
}

/** Its possible statuses: a stall sale is not sent, a held order must be released first. */
export function statusesOf(
  order: Pick<StaffOrder, 'channel' | 'status' | 'held_at'>,
): readonly OrderStatus[] {
  if (order.held_at !== undefined)
    return orderStatuses.filter((one) => ['pending', 'cancelled', order.status].includes(one))
  if (!isStallSale(order)) return orderStatuses
  return orderStatuses.filter((one) => isFinal(one) || one === order.status)
}

/** '3 pieces, Giza', without unreadable parts. */
export function contentText(order: Pick<StaffOrder, 'items' | 'shipping_info'>): string {
  const items = readOrderItems(order)
  const count = items === null ? '' : countOf(totalItems(items), 'piece')
  return [count, readDestination(order)?.city ?? ''].filter(Boolean).join(', ')
}

/** The price of the items of a web order; null: not readable, or nothing is delivered. */
export function goodsOfDelivery(order: Pick<StaffOrder, 'items' | 'channel'>): Piastres | null {
  const items = readOrderItems(order)
  return items === null || isStallSale(order) ? null : goodsTotal(items)
}

/** More was sold than the stock had, so somebody should count. */
export function isOversold(order: Pick<StaffOrder, 'items'>): boolean {
  return readOrderItems(order)?.some((item) => item.short !== undefined) ?? false
}

/** Also has a text for a reason that only a later server knows. */
export function heldText({ hold_reason: reason = '' }: Pick<StaffOrder, 'hold_reason'>): string {
  return holdReasons.get(reason) ?? 'This order is held until somebody has looked at it.'
}

const holdReasons = new Map([
  ['quantity', 'This order is held: it asks for very many pieces of one product.'],
  ['pieces', 'This order is held: it asks for very many pieces.'],
  ['total', 'This order is held: its total is very high.'],
  ['phone', 'This order is held: the same phone number has several open orders already.'],
  ['email', 'This order is held: the same email address has several open orders already.'],
  ['address', 'This order is held: many orders came from the same internet connection.'],
])

export function isToBeCollected(order: Pick<StaffOrder, 'payment_method' | 'status'>): boolean {
  const { payment_method: method, status } = order
  return method === 'cash' && !isFinal(status)
}
