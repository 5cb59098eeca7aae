/** Corrections of an order that is not shipped yet. */
import * as v from 'valibot'
import { requiredLine } from '#domain/forms/typed-text.ts'
import { Piastres } from '#domain/piastres.ts'
import { mapFields } from '#domain/plain-values.ts'
import { Id } from '#domain/products/product.ts'
import { Customer, addressEntries } from './customer.ts'
import { maxLineQuantity, orderTotal } from './order-amounts.ts'
import { type StaffOrder, readDestination, readOrderItems, withAddress } from './staff-order.ts'

/** The customer's fields, in the order of the form. */
export const OrderContact = v.object({
  customerName: requiredLine(2, 'nameTooShort', 401),
  phone: Customer.entries.phone,
  ...addressEntries,
})
export type OrderContact = v.InferOutput<typeof OrderContact>

/** The difference of one line; `price` names the line, a new line takes the product's price. */
export const LineChange = v.object({
  product_id: Id,
  price: Piastres,
  delta: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(-maxLineQuantity),
    v.maxValue(maxLineQuantity),
  ),
  /** Shown until the server has answered. */
  name: v.optional(v.string()),
  name_ar: v.optional(v.nullable(v.string())),
  image: v.optional(v.string()),
})
export type LineChange = v.InferOutput<typeof LineChange>

/** A line of the form. */
export interface CorrectedLine {
  id: string
  name: string
  name_ar?: string | null | undefined
  image: string
  price: Piastres
  quantity: number
}

/** A web order whose record can be read, before it is shipped. */
export function canCorrect(order: StaffOrder): boolean {
  const isOpen = order.status === 'pending' || order.status === 'processing'
  const isReadable = readOrderItems(order) !== null && readDestination(order) !== null
  return isOpen && order.channel === 'web' && isReadable
}

/** Pieces that came back are in stock and paid back already, so the items stay as they are. */
export function canCorrectItems({ returns = [] }: Pick<StaffOrder, 'returns'>): boolean {
  return returns.every(({ items }) => items.length === 0)
}

/** As `private.order_contact` on the server: the base values of a correction. */
export function contactToCorrect(order: StaffOrder): OrderContact {
  const destination = readDestination(order)
  return {
    customerName: order.customer_name,
    phone: order.customer_phone,
    ...mapFields(addressEntries, (_, field) => destination?.[field] ?? ''),
    address: destination?.address || order.customer_address,
  }
}

/** The lines with their differences; a line that loses all of its pieces has 0. */
export function linesAfter(
  lines: readonly CorrectedLine[],
  changes: readonly LineChange[],
): CorrectedLine[] {
  const result = lines.map((line) => ({ ...line }))
  for (const { product_id: id, price, delta, name = id, name_ar, image = '' } of changes) {
    const line = result.find((one) => one.id === id && one.price === price)
    if (line === undefined) result.push({ id, name, name_ar, image, price, quantity: delta })
    else line.quantity += delta
  }
  return result.map((line) => ({ ...line, quantity: Math.max(0, line.quantity) }))
}

/** The differences after which this line has so many pieces. */
export function withQuantity(
  lines: readonly CorrectedLine[],
  changes: readonly LineChange[],
  wanted: CorrectedLine,
): LineChange[] {
  const { id, price, name, name_ar, image, quantity } = wanted
  const before = lines.find((line) => line.id === id && line.price === price)?.quantity ?? 0
  const change = { product_id: id, price, delta: quantity - before, name, name_ar, image }
  const isIt = (one: LineChange) => one.product_id === id && one.price === price
  return changes.some(isIt)
    ? changes.flatMap((one) => (!isIt(one) ? one : change.delta === 0 ? [] : change))
    : change.delta === 0
      ? [...changes]
      : [...changes, change]
}

/** The order after the correction. `private.corrected_items` on the server has the same rule. */
export function correctOrder(
  order: StaffOrder,
  patch: Partial<OrderContact>,
  changes: readonly LineChange[],
): StaffOrder {
  const items = readOrderItems(order)
  const contact = { ...contactToCorrect(order), ...patch }
  const lines = linesAfter(items ?? [], changes).filter(({ quantity }) => quantity > 0)
  return {
    ...order,
    customer_name: contact.customerName,
    customer_phone: contact.phone,
    customer_address: patch.address ?? order.customer_address,
    shipping_info: withAddress(order.shipping_info, contact),
    ...(items !== null && changes.length > 0 && { items: lines, total: orderTotal(lines) }),
  }
}
