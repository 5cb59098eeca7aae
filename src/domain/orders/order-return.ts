/** A return, stored with its order: returned pieces and the refund. */
import * as v from 'valibot'
import { Piastres } from '#domain/piastres.ts'
import { Id } from '#domain/products/product.ts'
import { readPaymentMethod } from './payment.ts'

/** Pieces of the line of this product and price (per unit). */
export const ReturnedItem = v.object({
  id: Id,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  price: Piastres,
})

/** `id`: its identity (`identityOf`). `at`: when (ISO 8601). No items: only money was paid back. */
export const OrderReturn = v.object({
  id: v.string(),
  at: v.string(),
  /** Who recorded it. */
  by: v.fallback(v.optional(v.string()), undefined),
  method: v.pipe(v.unknown(), v.transform(readPaymentMethod)),
  /** What the customer was paid back. */
  refund: Piastres,
  reason: v.fallback(v.optional(v.string()), undefined),
  /** Back in stock. */
  restocked: v.fallback(v.boolean(), false),
  items: v.fallback(v.array(ReturnedItem), []),
})
export type OrderReturn = v.InferOutput<typeof OrderReturn>
