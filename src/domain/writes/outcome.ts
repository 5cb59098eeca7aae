/**
 * The server's answer to an operation, stored in its ledger, equal for each replay. The outbox
 * stores it unparsed, because a later version may read more fields.
 */
import * as v from 'valibot'
import { OrderLineProblem } from '#domain/orders/order.ts'
import { parseOrNull } from '#domain/schemas.ts'

const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const tableNames = [
  'categories',
  'products',
  'orders',
  'settings',
  'staff_settings',
  'markets',
] as const
export const TableName = v.picklist(tableNames)
export type TableName = v.InferOutput<typeof TableName>

/**
 * A changed row and its new version, also of a deletion. `t`: later versions may know more tables.
 */
const TouchedRow = v.object({ t: v.string(), id: v.string(), v: Version })

const LostLine = v.object({ product_id: v.string(), quantity: v.number() })

const Applied = v.object({
  status: v.literal('applied'),
  /** The server transaction as decimal text: each pull with a higher horizon contains it. */
  xid: v.pipe(v.string(), v.digits()),
  epoch: v.string(),
  touched: v.array(TouchedRow),
  row: v.optional(v.unknown()),
  /** Lines of a cancelled order that were not put back into stock: their products are deleted. */
  not_restored: v.optional(v.fallback(v.array(LostLine), [])),
  /** Of a packing for a market: how many pieces were set aside (below 0: taken back). */
  packed: v.optional(v.fallback(v.optional(v.number()), undefined)),
  /** Of a request for a mail when a product is back: it was back already, so there is no mail. */
  available: v.optional(v.fallback(v.boolean(), false)),
})

const Value = v.optional(v.unknown())
const FieldConflict = v.object({ base: Value, theirs: Value, mine: Value })

export const Conflict = v.object({
  status: v.literal('conflict'),
  code: v.optional(v.string()),
  version: v.optional(Version),
  row: v.optional(v.unknown()),
  fields: v.optional(v.record(v.string(), FieldConflict)),
})

const ReturnedLine = v.object({
  product_id: v.string(),
  sold: v.number(),
  returned: v.number(),
})

/** `code`: invalid, key_reused, not_found, not_enough_stock … `path`: the invalid field. */
export const Rejected = v.object({
  status: v.literal('rejected'),
  code: v.string(),
  path: v.optional(v.string()),
  available: v.optional(v.number()),
  items: v.optional(v.array(OrderLineProblem)),
  /** Of a second 'It is back', or a second count of a market: when, and who said so. */
  at: v.fallback(v.optional(v.string()), undefined),
  by: v.fallback(v.optional(v.string()), undefined),
  /** Of a packing: the day of the market that is not closed yet. */
  day: v.fallback(v.optional(v.string()), undefined),
  /** Of a return: the lines of which more came back than was sold. */
  lines: v.fallback(v.optional(v.array(ReturnedLine)), undefined),
})

/** A rate limit: nothing is stored, the operation stays pending. */
const Wait = v.object({
  status: v.literal('wait'),
  retry_after_ms: v.pipe(v.number(), v.minValue(0)),
})

export const Outcome = v.variant('status', [Applied, Conflict, Rejected, Wait])
export type Applied = v.InferOutput<typeof Applied>
export type Conflict = v.InferOutput<typeof Conflict>
export type Rejected = v.InferOutput<typeof Rejected>
export type Outcome = v.InferOutput<typeof Outcome>
export type FinalOutcome = Applied | Conflict | Rejected

export function isOutcome(answer: unknown): answer is Outcome {
  return v.is(Outcome, answer)
}

export function isTableName(t: string): t is TableName {
  return v.is(TableName, t)
}

/** Null when the stored outcome is not that of an applied operation. */
export function parseApplied(outcome: unknown): Applied | null {
  return parseOrNull(Applied, outcome)
}

/** Another operation has recorded this sale or return. */
export function isRecordedAlready({ outcome }: { outcome?: unknown }): boolean {
  return parseRejected(outcome)?.code === 'already_recorded'
}

/** Null when the stored outcome is not that of a rejected operation. */
export function parseRejected(outcome: unknown): Rejected | null {
  return parseOrNull(Rejected, outcome)
}

/** The ids of the products that a rejection is about. */
export function rejectedProducts(outcome: unknown): string[] {
  const { items = [], lines = [] } = parseRejected(outcome) ?? {}
  return [...items, ...lines].map((one) => one.product_id)
}
