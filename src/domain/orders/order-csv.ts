/** Orders as lines of a CSV table. Columns are only ever added at the end. */
import { piastresToDecimal } from '#domain/money.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import { shopDay, shopTime } from '#domain/shop-time.ts'
import { totalItems } from './order-amounts.ts'
import { paidOf, toCollectOf } from './payments.ts'
import { isOnItsWayBack } from './parcel.ts'
import { keptOf, refundedOf } from './returns.ts'
import {
  type StaffOrder,
  type StaffOrderItem,
  contactOf,
  isHeld,
  readDestination,
  readOrderItems,
} from './staff-order.ts'

export const orderCsvColumns = [
  'id',
  'created_at',
  'channel',
  'status',
  'held',
  'customer_name',
  'customer_phone',
  'customer_email',
  'address',
  'city',
  'governorate',
  'postal_code',
  'note',
  'payment_method',
  'total',
  'pieces',
  'items',
  'refunded',
  'kept',
  'discount',
  'tendered',
  'items_ar',
  'price_reasons',
  'day',
  'time',
  'parcel',
  'not_delivered',
  'courier',
  'tracking_number',
  'paid_before_delivery',
  'to_collect',
  'confirmation',
  'confirmed_at',
] as const

/**
 * In the order of the columns. Amounts in EGP, `created_at` in ISO 8601, `day` and `time` those of
 * the shop; unreadable values are empty.
 * `kept`: the total less refunds. No cell is a formula for a spreadsheet.
 */
export function orderToCells(order: StaffOrder): string[] {
  const { name, phone, email, address } = contactOf(order)
  const destination = readDestination(order)
  const items = readOrderItems(order)
  const cells: Record<(typeof orderCsvColumns)[number], string> = {
    id: order.id,
    created_at: order.created_at,
    channel: order.channel,
    status: order.status,
    held: isHeld(order) ? 'yes' : 'no',
    customer_name: name,
    customer_phone: phone,
    customer_email: email,
    address: destination?.address || address,
    city: destination?.city ?? '',
    governorate: destination?.governorate ?? '',
    postal_code: destination?.postalCode ?? '',
    note: destination?.note ?? '',
    payment_method: order.payment_method,
    total: piastresToDecimal(order.total),
    pieces: items === null ? '' : String(totalItems(items)),
    items: linesOf(items ?? [], (item) => item.name),
    refunded: piastresToDecimal(refundedOf(order.returns)),
    kept: piastresToDecimal(keptOf(order)),
    discount:
      items === null
        ? ''
        : piastresToDecimal(items.reduce((sum, { discount = 0 }) => sum + discount, 0)),
    tendered: order.tendered === undefined ? '' : piastresToDecimal(order.tendered),
    items_ar: (items ?? []).some(({ name_ar: arabic }) => arabic)
      ? linesOf(items ?? [], (item) => item.name_ar || item.name)
      : '',
    price_reasons: reasonsOf(items ?? []),
    day: inShopTime(order.created_at, shopDay),
    time: inShopTime(order.created_at, shopTime),
    parcel: isOnItsWayBack(order) ? 'on its way back' : '',
    not_delivered: order.attempt?.reason ?? '',
    courier: order.courier ?? '',
    tracking_number: order.tracking_number ?? '',
    paid_before_delivery: piastresToDecimal(paidOf(order)),
    to_collect: toCollectText(order),
    confirmation: confirmationText(order),
    confirmed_at: order.confirmation?.answered_at ?? '',
  }
  // Below 0 is a number.
  return orderCsvColumns.map((column) =>
    column === 'kept' || column === 'paid_before_delivery'
      ? cells[column]
      : guardFormulas(cells[column]),
  )
}

function toCollectText(order: StaffOrder): string {
  const amount = order.channel === 'web' ? toCollectOf(order) : null
  return amount === null ? '' : piastresToDecimal(amount)
}

/** Also of an order that was sent since. */
function confirmationText({ confirmation }: StaffOrder): string {
  if (confirmation?.answered_at !== undefined)
    return confirmation.how === 'link' ? 'answered yes' : 'by phone'
  return confirmation?.asked_at === undefined ? '' : 'no answer yet'
}

function inShopTime(iso: string, format: (time: number) => string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : format(time)
}

function linesOf(
  items: readonly StaffOrderItem[],
  nameOf: (item: StaffOrderItem) => string,
): string {
  return items
    .map((item) => `${item.quantity} × ${nameOf(item)} (${piastresToDecimal(item.price)})`)
    .join('; ')
}

function reasonsOf(items: readonly StaffOrderItem[]): string {
  return items
    .flatMap(({ name, reason = '' }) => (reason === '' ? [] : `${name}: ${reason}`))
    .join('; ')
}
