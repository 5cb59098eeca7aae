/** Staff's writes about orders. */
import * as v from 'valibot'
import {
  type BoughtItems,
  FreeLine,
  OrderStatus,
  SoldItems,
  maxFreeLines,
} from '#domain/orders/order.ts'
import { maxNoteLength } from '#domain/orders/order-event.ts'
import { PaymentMethod } from '#domain/orders/payment.ts'
import { Piastres } from '#domain/piastres.ts'
import { lineTotal } from '#domain/orders/order-amounts.ts'
import { definedOnly } from '#domain/plain-values.ts'
import { Id } from '#domain/products/product.ts'
import {
  type WriteDefinition,
  notEditable,
  editableFields,
  noStockEffect,
  noReferences,
  serverFunction,
  text as textOf,
} from './definition.ts'

const SetOrderStatus = v.object({ order_id: Id, base: OrderStatus, status: OrderStatus })
type SetOrderStatus = v.InferOutput<typeof SetOrderStatus>

/** The decision about a held order: a released one takes its stock, others are cancelled. */
const DecideHeldOrder = v.object({ order_id: Id, release: v.boolean() })
type DecideHeldOrder = v.InferOutput<typeof DecideHeldOrder>

/**
 * A stall sale: paid and taken along. The operation's id becomes the order's. Without `payment`:
 * cash. `extra`: free lines. `tendered`: what was handed over.
 */
const RecordSale = v.pipe(
  v.object({
    sold_at: v.string(),
    items: SoldItems,
    extra: v.optional(v.pipe(v.array(FreeLine), v.maxLength(maxFreeLines))),
    payment: v.optional(PaymentMethod),
    tendered: v.optional(Piastres),
  }),
  v.check(({ items, extra = [] }) => items.length + extra.length > 0),
  v.check(({ items }) => items.every((item) => lineTotal(item) >= 0)),
)
type RecordSale = v.InferOutput<typeof RecordSale>

/** A note of staff about an order. The operation's id becomes the event's. */
const AddOrderNote = v.object({
  order_id: Id,
  text: v.pipe(textOf(maxNoteLength), v.trim(), v.minLength(1)),
  written_at: v.string(),
})
type AddOrderNote = v.InferOutput<typeof AddOrderNote>

const defaults = {
  audience: 'staff',
  lane: 'order',
  creates: null,
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
} as const

const setOrderStatus: WriteDefinition<SetOrderStatus> = {
  ...defaults,
  payload: SetOrderStatus,
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, status }) => [{ t: 'orders', id, type: 'status', status }],
  editable: ({ status }) => editableFields({ status }),
  conflictBase: 'value',
}

const decideHeldOrder: WriteDefinition<DecideHeldOrder> = {
  ...defaults,
  payload: DecideHeldOrder,
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, release }) => [
    release
      ? { t: 'orders', id, type: 'release' }
      : { t: 'orders', id, type: 'status', status: 'cancelled' },
  ],
}

const recordSale: WriteDefinition<RecordSale> = {
  ...defaults,
  payload: RecordSale,
  id: null,
  effects: ({ items }) => itemsTaken(items),
  editable: ({ items, extra = [] }) => [
    ...items.flatMap(({ product_id: product, quantity, price, discount }, at) =>
      editableFields(definedOnly({ quantity, price, discount }), `items.${at}.`).map((field) => ({
        ...field,
        product,
      })),
    ),
    ...extra.flatMap(({ text, amount }, at) => editableFields({ text, amount }, `extra.${at}.`)),
  ],
  waitsForStock: true,
  stockReason: () => 'stall sale',
}

const addOrderNote: WriteDefinition<AddOrderNote> = {
  ...defaults,
  payload: AddOrderNote,
  // Apart from the order's other writes: a note waits for no decision about them.
  lane: 'note',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, text: note, written_at: at }) => [
    { t: 'orders', id, type: 'note', text: note, at },
  ],
  editable: ({ text: value }) => [{ path: 'text', name: 'note', value }],
}

export const orderWrites = {
  addOrderNote,
  setOrderStatus,
  decideHeldOrder,
  recordSale,
}

export function itemsTaken(items: BoughtItems) {
  return items.map(({ product_id: id, quantity }) => ({
    t: 'products' as const,
    id,
    type: 'add-stock' as const,
    delta: -quantity,
  }))
}
