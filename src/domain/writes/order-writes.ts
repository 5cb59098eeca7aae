/** Staff's writes about orders. */
import * as v from 'valibot'
import {
  type BoughtItems,
  FreeLine,
  OrderStatus,
  ReturnedItems,
  SoldItems,
  maxFreeLines,
  maxLineText,
  maxOrderLines,
} from '#domain/orders/order.ts'
import {
  AttemptDay,
  AttemptNext,
  AttemptReason,
  maxAttemptText,
  PiecesAnswer,
} from '#domain/orders/delivery-attempt.ts'
import { maxNoteLength } from '#domain/orders/order-event.ts'
import { LineChange, OrderContact } from '#domain/orders/order-correction.ts'
import { ParcelBack } from '#domain/orders/parcel.ts'
import { MarketDay } from '#domain/orders/market.ts'
import { PaymentMethod, PaidAmount, PaymentDay, maxReference } from '#domain/orders/payment.ts'
import { Piastres } from '#domain/piastres.ts'
import { lineTotal } from '#domain/orders/order-amounts.ts'
import { definedOnly, mapFields } from '#domain/plain-values.ts'
import { Id } from '#domain/products/product.ts'
import {
  type Effect,
  type WriteDefinition,
  notEditable,
  editableFields,
  noStockEffect,
  noReferences,
  serverFunction,
  text as textOf,
} from './definition.ts'

/** `pieces` and `back` come with the status 'cancelled', about a parcel that had left. */
const SetOrderStatus = v.object({
  order_id: Id,
  base: OrderStatus,
  status: OrderStatus,
  pieces: v.optional(PiecesAnswer),
  back: v.optional(ParcelBack),
})
type SetOrderStatus = v.InferOutput<typeof SetOrderStatus>

/**
 * A delivery failed. The order stays shipped, unless it changed meanwhile. The operation's id
 * becomes the event's; `text`: behind 'Other', a note about the order.
 */
const RecordAttempt = v.pipe(
  v.object({
    order_id: Id,
    base: OrderStatus,
    status: v.literal('shipped'),
    attempted_at: v.string(),
    reason: AttemptReason,
    text: v.optional(v.pipe(textOf(maxAttemptText), v.trim(), v.minLength(1))),
    next: AttemptNext,
    day: v.optional(AttemptDay),
  }),
  v.check(({ reason, text }) => (reason === 'else') === (text !== undefined)),
  v.check(({ next, day }) => (next === 'again') === (day !== undefined)),
)
type RecordAttempt = v.InferOutput<typeof RecordAttempt>

/** Staff opened the message that asks the customer, or were told yes on the phone. Only added. */
const RecordConfirmation = v.object({
  order_id: Id,
  how: v.picklist(['asked', 'phone']),
  confirmed_at: v.string(),
})
type RecordConfirmation = v.InferOutput<typeof RecordConfirmation>

/** The decision about a held order: a released one takes its stock, others are cancelled. */
const DecideHeldOrder = v.object({ order_id: Id, release: v.boolean() })
type DecideHeldOrder = v.InferOutput<typeof DecideHeldOrder>

/** Only in replacements: see `identityOf`. */
const identity = v.optional(v.pipe(v.string(), v.uuid()))

/**
 * A stall sale: paid and taken along. Its identity becomes the order's id. Without `payment`: cash.
 * `extra`: free lines. `tendered`: the cash handed over. `market`: at which it was sold.
 */
const RecordSale = v.pipe(
  v.object({
    identity,
    sold_at: v.string(),
    items: SoldItems,
    extra: v.optional(v.pipe(v.array(FreeLine), v.maxLength(maxFreeLines))),
    payment: v.optional(PaymentMethod),
    tendered: v.optional(Piastres),
    market: v.optional(MarketDay),
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

/**
 * Pieces of a delivered order come back. Without items only money was paid back: a return whose
 * pieces another device had returned before.
 */
const RecordReturn = v.object({
  identity,
  order_id: Id,
  returned_at: v.string(),
  items: ReturnedItems,
  restocked: v.boolean(),
  method: PaymentMethod,
  /** What the customer was paid back. */
  refund: Piastres,
  reason: v.optional(v.pipe(v.string(), v.maxLength(maxLineText))),
  /** At which they came back. */
  market: v.optional(MarketDay),
})
type RecordReturn = v.InferOutput<typeof RecordReturn>

/** Paid for an order of the web shop before its delivery; below 0: paid back. */
const RecordPayment = v.object({
  identity,
  order_id: Id,
  recorded_at: v.string(),
  day: PaymentDay,
  amount: PaidAmount,
  method: PaymentMethod,
  reference: v.optional(textOf(maxReference)),
  /** It is not the same as one with its amount and reference. */
  another: v.optional(v.literal(true)),
})
type RecordPayment = v.InferOutput<typeof RecordPayment>

const ContactPatch = v.partial(v.object(mapFields(OrderContact.entries, () => textOf(500))))

/** Lines travel as differences. `held`: the order takes no stock, as its author saw it. */
const CorrectOrder = v.object({
  order_id: Id,
  base: ContactPatch,
  patch: ContactPatch,
  items: v.pipe(v.array(LineChange), v.maxLength(2 * maxOrderLines)),
  held: v.optional(v.boolean()),
})
type CorrectOrder = v.InferOutput<typeof CorrectOrder>

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
  effects: ({ order_id: id, base: _base, ...change }, at) => [
    { t: 'orders', id, type: 'status', ...change, at },
  ],
  editable: ({ status }) => editableFields({ status }),
  conflictBase: 'value',
}

const recordAttempt: WriteDefinition<RecordAttempt> = {
  ...defaults,
  payload: RecordAttempt,
  time: 'attempted_at',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, attempted_at: at, reason, text, next, day }) => [
    { t: 'orders', id, type: 'attempt', of: { at, reason, next, day }, text },
  ],
  conflictBase: 'value',
  withoutCustomer: (payload) => (payload.text === undefined ? payload : { ...payload, text: '…' }),
}

const recordConfirmation: WriteDefinition<RecordConfirmation> = {
  ...defaults,
  payload: RecordConfirmation,
  time: 'confirmed_at',
  // As a note: it waits for no decision about the order's other writes.
  lane: 'note',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, how, confirmed_at: at }) => [
    { t: 'orders', id, type: 'confirmation', how, at },
  ],
}

const decideHeldOrder: WriteDefinition<DecideHeldOrder> = {
  ...defaults,
  payload: DecideHeldOrder,
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, release }, at) => [
    release
      ? { t: 'orders', id, type: 'release' }
      : { t: 'orders', id, type: 'status', status: 'cancelled', at },
  ],
}

const recordSale: WriteDefinition<RecordSale> = {
  ...defaults,
  payload: RecordSale,
  time: 'sold_at',
  id: null,
  effects: ({ items, market }) => itemsTaken(items, -1, market),
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
  time: 'written_at',
  // Apart from the order's other writes: a note waits for no decision about them.
  lane: 'note',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, text: note, written_at: at }) => [
    { t: 'orders', id, type: 'note', text: note, at },
  ],
  editable: ({ text: value }) => [{ path: 'text', name: 'note', value }],
  withoutCustomer: (payload) => ({ ...payload, text: '' }),
}

const recordReturn: WriteDefinition<RecordReturn> = {
  ...defaults,
  payload: RecordReturn,
  time: 'returned_at',
  id: ({ order_id: id }) => id,
  effects: ({
    order_id: id,
    items,
    restocked,
    returned_at: at,
    market,
    identity: _own,
    ...paid
  }) => [
    {
      t: 'orders',
      id,
      type: 'return',
      of: {
        ...paid,
        id: '',
        at,
        by: undefined,
        reason: paid.reason,
        restocked,
        items: items.map(({ product_id, ...item }) => ({ id: product_id, ...item })),
      },
    },
    ...(restocked ? itemsTaken(items, 1, market) : []),
  ],
  withoutCustomer: ({ reason: _reason, ...payload }) => payload,
  stockReason: () => 'return',
}

const recordPayment: WriteDefinition<RecordPayment> = {
  ...defaults,
  payload: RecordPayment,
  time: 'recorded_at',
  // The money was taken: it waits for no decision about the order.
  lane: 'note',
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, recorded_at: at, identity: _own, ...paid }) => [
    {
      t: 'orders',
      id,
      type: 'payment',
      of: { ...paid, id: '', at, by: undefined, reference: paid.reference, another: paid.another },
    },
  ],
  withoutCustomer: ({ reference: _reference, ...payload }) => payload,
}

const correctOrder: WriteDefinition<CorrectOrder> = {
  ...defaults,
  payload: CorrectOrder,
  id: ({ order_id: id }) => id,
  effects: ({ order_id: id, patch, items, held = false }) => [
    { t: 'orders', id, type: 'correct', patch: definedOnly(patch), items },
    ...(held ? [] : items).map(({ product_id: product, delta }) => ({
      t: 'products' as const,
      id: product,
      type: 'add-stock' as const,
      delta: -delta,
    })),
  ],
  editable: ({ patch, items }) => [
    ...editableFields(patch, 'patch.'),
    ...items.flatMap(({ product_id: product, delta }, at) =>
      editableFields({ delta }, `items.${at}.`).map((field) => ({ ...field, product })),
    ),
  ],
  conflictBase: 'patch',
  waitsForStock: true,
  withoutCustomer: (payload) => ({ ...payload, base: {}, patch: {} }),
}

export const orderWrites = {
  correctOrder,
  addOrderNote,
  setOrderStatus,
  recordAttempt,
  recordConfirmation,
  decideHeldOrder,
  recordSale,
  recordReturn,
  recordPayment,
}

/** `sign` 1: brought back. `market`: the day of the market where that was. */
export function itemsTaken(items: BoughtItems, sign: 1 | -1 = -1, market?: string): Effect[] {
  return items.flatMap(({ product_id: product, quantity }): Effect[] => {
    const effect = {
      t: 'products',
      id: product,
      type: 'add-stock',
      delta: sign * quantity,
    } as const
    if (market === undefined) return [effect]
    const move = sign === 1 ? { returned: quantity } : { sold: quantity }
    return [
      { ...effect, market: true },
      { t: 'markets', id: market, type: 'move', product, ...move },
    ]
  })
}
