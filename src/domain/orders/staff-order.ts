/** An order as staff see it. */
import * as v from 'valibot'
import { Piastres } from '#domain/money.ts'
import { Id } from '#domain/products/product.ts'
import { OrderItem, ToldOrderStatus } from './order.ts'

export const orderChannels = ['web', 'stall'] as const
export type OrderChannel = (typeof orderChannels)[number]

const Text = v.fallback(v.string(), '')

/** `total` in piastres; items and shipping_info may be anything other tools have stored: read them with the functions below. */
export const StaffOrder = v.object({
  id: Id,
  created_at: v.string(),
  customer_name: Text,
  customer_email: Text,
  customer_phone: Text,
  customer_address: Text,
  payment_method: Text,
  status: ToldOrderStatus,
  total: Piastres,
  items: v.unknown(),
  shipping_info: v.unknown(),
  placed_at: v.nullable(v.string()),
  updated_at: v.string(),
  /** Where it was made: here, or at the stall. */
  channel: v.fallback(v.picklist(orderChannels), 'web'),
  /** Since when it waits for staff to release or cancel it, and why (`quantity`, `pieces`, `total`, `phone`, or what a later server says). */
  held_at: v.fallback(v.optional(v.string()), undefined),
  hold_reason: v.fallback(v.optional(v.string()), undefined),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>

/** It takes no stock and goes nowhere until staff decide. */
export function isHeld({ status, held_at: since }: Pick<StaffOrder, 'status' | 'held_at'>) {
  return status === 'pending' && since !== undefined
}

export function released({ held_at: _since, hold_reason: _why, ...order }: StaffOrder): StaffOrder {
  return order
}

/** Closed orders older than this are not sent to devices: `private.pull` on the server decides, this is what it decides. */
export const mirroredOrderDays = 90

export const ShippingInfo = v.object({ address: Text, city: Text, state: Text, zip: Text })
export type ShippingInfo = v.InferOutput<typeof ShippingInfo>

/** Null when the row does not fit. */
export function parseStaffOrder(row: unknown): StaffOrder | null {
  const parsed = v.safeParse(StaffOrder, row)
  return parsed.success ? parsed.output : null
}

/** A line as staff see it; `short`: so many of its pieces were sold although the stock did not have them. */
export const StaffOrderItem = v.object({
  ...OrderItem.entries,
  short: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
})
export type StaffOrderItem = v.InferOutput<typeof StaffOrderItem>

/** Null: the record is corrupt. A JSON text is read as what it says. */
export function readOrderItems(order: Pick<StaffOrder, 'items'>): StaffOrderItem[] | null {
  const parsed = v.safeParse(v.array(StaffOrderItem), readJson(order.items))
  return parsed.success ? parsed.output : null
}

/** Null: the record is corrupt. A JSON text is read as what it says. */
export function readShippingInfo(order: Pick<StaffOrder, 'shipping_info'>): ShippingInfo | null {
  const parsed = v.safeParse(ShippingInfo, readJson(order.shipping_info))
  return parsed.success ? parsed.output : null
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
