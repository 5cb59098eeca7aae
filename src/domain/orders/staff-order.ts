/** An order as staff see it. */
import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import { Piastres } from '#domain/piastres.ts'
import { Id } from '#domain/products/product.ts'
import { type AddressField, addressNames } from './customer.ts'
import { Confirmation } from './confirmation.ts'
import { DeliveryAttempt } from './delivery-attempt.ts'
import { OrderItem, OrderStatus, ReportedOrderStatus, agreedPrice } from './order.ts'
import { OrderPayment } from './payment.ts'
import { OrderReturn } from './order-return.ts'
import { StoredEvent } from './order-event.ts'

export const orderChannels = ['web', 'stall'] as const
export type OrderChannel = (typeof orderChannels)[number]

const Text = v.fallback(v.string(), '')

/** Other tools may store anything as items and shipping_info: the functions below read them. */
export const StaffOrder = v.object({
  id: Id,
  created_at: v.string(),
  customer_name: Text,
  customer_email: Text,
  customer_phone: Text,
  customer_address: Text,
  payment_method: Text,
  status: ReportedOrderStatus,
  total: Piastres,
  items: v.unknown(),
  shipping_info: v.unknown(),
  placed_at: v.nullable(v.string()),
  updated_at: v.string(),
  /** In the web shop, or at the stall. */
  channel: v.fallback(v.picklist(orderChannels), 'web'),
  /** The language of the page where it was placed; absent: unknown. */
  locale: v.fallback(v.optional(v.string()), undefined),
  /** Since when it is held, and why (`quantity`, `pieces`, `total`, `phone`, or a later reason). */
  held_at: v.fallback(v.optional(v.string()), undefined),
  hold_reason: v.fallback(v.optional(v.string()), undefined),
  /** Since when its parcel is out, whatever its status says; absent: it is in the workshop. */
  left_at: v.fallback(v.optional(v.string()), undefined),
  /** The status that a cancelled order had before. */
  cancelled_from: v.fallback(v.optional(OrderStatus), undefined),
  /** Some pieces of a cancelled order did not go back into stock. */
  missing: v.fallback(v.optional(v.literal(true)), undefined),
  /** The last delivery that failed since it was shipped. */
  attempt: v.fallback(v.optional(DeliveryAttempt), undefined),
  /** Who carries its parcel, and under which number; absent: not known. */
  courier: v.fallback(v.optional(v.string()), undefined),
  tracking_number: v.fallback(v.optional(v.string()), undefined),
  /** Whether its customer was asked if it is right, and said yes. */
  confirmation: v.fallback(v.optional(Confirmation), undefined),
  /** The secret of the link with which the customer answers; absent: it does not work. */
  answer_token: v.fallback(v.optional(v.string()), undefined),
  /** Who recorded the sale and who last changed the status; absent: nobody. */
  sold_by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  changed_by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** The tendered cash of a stall sale; absent: not recorded. */
  tendered: v.fallback(v.optional(Piastres), undefined),
  /** The day of the market where it was sold; absent: at none. */
  market: v.fallback(v.optional(v.string()), undefined),
  /** Oldest first; absent: none. */
  returns: v.fallback(v.optional(v.array(OrderReturn)), undefined),
  /** Before the delivery, oldest first; absent: none. */
  payments: v.fallback(v.optional(v.array(OrderPayment)), undefined),
  /** Its timeline, oldest first; absent: unknown. */
  events: v.fallback(v.optional(v.array(StoredEvent)), undefined),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder> & {
  /** Something of it cannot be read on this device, perhaps amounts. */
  unreadable?: true
}

/** The name that server and app store for a sale at the stall. */
export const stallSaleName = 'Stall sale'

/** The name that the server stores when it erases a customer's data. */
export const erasedName = 'Erased customer'

/** It takes no stock until staff decide. */
export function isHeld({ status, held_at: since }: Pick<StaffOrder, 'status' | 'held_at'>) {
  return status === 'pending' && since !== undefined
}

/** Accepted by the shop, not sent yet. A sale at the stall was taken along. */
export function isToPack(order: Pick<StaffOrder, 'status' | 'held_at' | 'channel'>): boolean {
  const isOpen = order.status === 'pending' || order.status === 'processing'
  return isOpen && !isHeld(order) && order.channel !== 'stall'
}

export function released({ held_at: _since, hold_reason: _why, ...order }: StaffOrder): StaffOrder {
  return order
}

/** Devices hold closed orders for so long. `private.pull` on the server has the same limit. */
export const mirroredOrderDays = 90

/** The start of that period (ISO 8601) at the server time `at`; null when that is no time. */
export function mirroredOrdersStart(at: string): string | null {
  const end = Date.parse(at)
  const dayMs = 24 * 60 * 60 * 1000
  return Number.isNaN(end) ? null : new Date(end - mirroredOrderDays * dayMs).toISOString()
}

export type ContactColumns = Pick<
  StaffOrder,
  'customer_name' | 'customer_email' | 'customer_phone' | 'customer_address'
>

/** '': not known. */
export interface Contact {
  name: string
  email: string
  phone: string
  address: string
}

type Address = Record<AddressField, string>

/** `note`: from the shopper to the workshop. */
type Destination = Address & { note: string }

const ShippingInfo = v.record(v.string(), v.unknown())

/** `short`: pieces that were sold although the stock did not have them. */
const StaffOrderItem = v.object({
  ...OrderItem.entries,
  short: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
  ...agreedPrice,
  /** A free line: a text and an amount, no product. */
  extra: v.fallback(v.optional(v.literal(true)), undefined),
})
export type StaffOrderItem = v.InferOutput<typeof StaffOrderItem>

/** Null: the record is corrupt. The items may be stored as JSON text. */
export function readOrderItems(order: Pick<StaffOrder, 'items'>): StaffOrderItem[] | null {
  return parseOrNull(v.array(StaffOrderItem), readJson(order.items))
}

export function contactOf(order: ContactColumns): Contact {
  return {
    name: order.customer_name,
    email: order.customer_email,
    phone: order.customer_phone,
    address: order.customer_address,
  }
}

/** Null: the record is corrupt. The record may be stored as JSON text. */
export function readDestination(order: Pick<StaffOrder, 'shipping_info'>): Destination | null {
  const info = parseOrNull(ShippingInfo, readJson(order.shipping_info))
  if (info === null) return null
  return mapFields({ ...addressNames, note: 'note' }, (name) => v.parse(Text, info[name]))
}

/** Other fields of `shipping_info` are unchanged. */
export function withAddress(shippingInfo: unknown, address: Address): StaffOrder['shipping_info'] {
  const stored = keysOf(addressNames).map((field) => [addressNames[field], address[field]])
  return { ...Object(shippingInfo), ...Object.fromEntries(stored) }
}

/** The columns of a stall sale: it is not delivered. */
export function stallSaleColumns(name: string): ContactColumns & Pick<StaffOrder, 'shipping_info'> {
  return {
    customer_name: name,
    customer_email: '',
    customer_phone: '',
    customer_address: '',
    shipping_info: withAddress(
      {},
      mapFields(addressNames, () => ''),
    ),
  }
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
