/** One change of a product's stock, recorded by the server. */
import * as v from 'valibot'
import { Id } from './product.ts'

const Time = v.pipe(v.string(), v.isoTimestamp())

export const StockMove = v.object({
  id: Id,
  /** The product may have been deleted. */
  product_id: Id,
  delta: v.pipe(v.number(), v.safeInteger()),
  /** Set by the server's function or by the device. */
  reason: v.string(),
  /** The operation or order that caused it; null for a plain write to the table. */
  operation_id: v.nullable(Id),
  /** The last change of the product's other fields, as of this move; null: none, or unknown. */
  edited_at: v.nullable(Time),
  /** The product's version after this move. */
  product_version: v.optional(v.nullable(v.number())),
  /** The staff member's name; absent: not by staff. */
  by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** Equals the product's `updated_at` after this change. */
  at: Time,
})
export type StockMove = v.InferOutput<typeof StockMove>

/** Devices hold the history for so long. `private.pull` on the server has the same limit. */
export const stockHistoryDays = 30

/** The start of that period (ISO 8601) at the server time `at`; null when that is no time. */
export function stockHistoryStart(at: string): string | null {
  const end = Date.parse(at)
  const dayMs = 24 * 60 * 60 * 1000
  return Number.isNaN(end) ? null : new Date(end - stockHistoryDays * dayMs).toISOString()
}
