import type { Piastres } from '#domain/piastres.ts'
import { totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import { paidOf, toCollectOf } from '#domain/orders/payments.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { type OrderStatus, isFinal, orderStatuses } from '#domain/orders/order.ts'
import {
  type OrderChannel,
  type StaffOrder,
  readDestination,
  readOrderItems,
} from '#domain/orders/staff-order.ts'
import { paidText } from '#features/order/paid-text.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { ofPage } from './order-language.ts'

/** '20 Nov 2026, 18:30'. */
export function shortMoment(iso: string): string {
  return listed([shortDate(iso), timeOfDay(iso)].filter(Boolean))
}

/** '20 Nov 2026'. */
export function shortDate(iso: string): string {
  return formatDate('short', iso, t.packingSlip.unknownDate)
}

/** '18:30'. */
export function timeOfDay(iso: string): string {
  return formatDate('time', iso)
}

/** '20 November 2026 at 18:30'. */
export function longDateTime(iso: string, { code, texts } = ofPage()): string {
  return formatDate('longMoment', iso, texts.packingSlip.unknownDate, code)
}

export function paymentText(order: StaffOrder, { texts } = ofPage()): string {
  const { payment_method: method } = order
  if (method === '') return texts.packingSlip.paymentUnknown
  if (method === 'instapay' || method === 'card') return texts.closing.methods[method]
  if (method !== 'cash') return method
  return isStallSale(order) ? texts.packingSlip.cashAtStall : texts.packingSlip.cashOnDelivery
}

/** What the courier collects: all of it, or what a deposit left. Otherwise how it is paid. */
export function slipPaymentText(order: StaffOrder, slip = ofPage()): string {
  const [paid, rest] = [paidOf(order), toCollectOf(order)]
  if (order.payment_method !== 'cash' || isFinal(order.status)) return paymentText(order, slip)
  if (paid > 0) return paidText({ paid, rest }, slip)
  return rest === null ? paymentText(order, slip) : slip.texts.packingSlip.cashToCollect
}

export function channelOf({ channel }: Pick<StaffOrder, 'channel'>): OrderChannel {
  return channel === 'stall' ? 'stall' : 'web'
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
  const city = readDestination(order)?.city ?? ''
  if (items === null) return city
  const n = totalItems(items)
  return city === '' ? say(t.ordersAdmin.pieces, { n }) : say(t.ordersAdmin.piecesTo, { n, city })
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
  const texts: Partial<Record<string, string>> = t.orderDialog.heldBecause
  return texts[reason] ?? t.orderDialog.heldBecause.unknown
}
