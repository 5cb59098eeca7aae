/** One line of a product's stock history, written by the server for every change of stock, however it came about. */
import * as v from 'valibot'
import { Id } from './product.ts'

const Time = v.pipe(v.string(), v.isoTimestamp())

export const StockMove = v.object({
  id: Id,
  /** The product may be gone since. */
  product_id: Id,
  delta: v.pipe(v.number(), v.safeInteger()),
  /** Why, in the words of who did it: of the server's functions, or what a device sent. */
  reason: v.string(),
  /** Who caused it: an operation, or the order of that id; null for plain writes to the table. */
  operation_id: v.nullable(Id),
  /** When the product was last changed in more than its stock, as of this move; null: never, or not known. */
  edited_at: v.nullable(Time),
  /** The product's version since this move; servers of older versions do not tell it. */
  product_version: v.optional(v.nullable(v.number())),
  /** By what name staff know who did it; missing where it was no staff, or an older server does not tell. */
  by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** The same moment as the product's `updated_at` after this move. */
  at: Time,
})
export type StockMove = v.InferOutput<typeof StockMove>

/** How far back devices hold the history: `private.pull` on the server begins there, and older moves are forgotten here. */
const stockHistoryDays = 30

/** Null when the row does not fit. */
export function parseStockMove(row: unknown): StockMove | null {
  const parsed = v.safeParse(StockMove, row)
  return parsed.success ? parsed.output : null
}

/** The first moment (ISO 8601) the history covers when the server's clock shows `at`; null when that is no time. */
export function stockHistoryStart(at: string): string | null {
  const end = Date.parse(at)
  const dayMs = 24 * 60 * 60 * 1000
  return Number.isNaN(end) ? null : new Date(end - stockHistoryDays * dayMs).toISOString()
}
