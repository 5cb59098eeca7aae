/** Staff's writes about orders. */
import * as v from 'valibot'
import { type BoughtItems, OrderStatus, SoldItems } from '#domain/orders/order.ts'
import { Id } from '#domain/products/product.ts'
import {
  type WriteDefinition,
  notEditable,
  editableFields,
  noStockEffect,
  noReferences,
  serverFunction,
} from './definition.ts'

const SetOrderStatus = v.object({ order_id: Id, base: OrderStatus, status: OrderStatus })
type SetOrderStatus = v.InferOutput<typeof SetOrderStatus>

/** The decision about a held order: a released one takes its stock, others are cancelled. */
const DecideHeldOrder = v.object({ order_id: Id, release: v.boolean() })
type DecideHeldOrder = v.InferOutput<typeof DecideHeldOrder>

/** A stall sale: paid in cash, taken along. The operation's id becomes the order's. */
const RecordSale = v.object({ sold_at: v.string(), items: SoldItems })
type RecordSale = v.InferOutput<typeof RecordSale>

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
  editable: ({ items }) =>
    items.flatMap(({ product_id: product, quantity, price }, at) =>
      editableFields({ quantity, price }, `items.${at}.`).map((field) => ({ ...field, product })),
    ),
  waitsForStock: true,
  stockReason: () => 'stall sale',
}

export const orderWrites = { setOrderStatus, decideHeldOrder, recordSale }

export function itemsTaken(items: BoughtItems) {
  return items.map(({ product_id: id, quantity }) => ({
    t: 'products' as const,
    id,
    type: 'add-stock' as const,
    delta: -quantity,
  }))
}
