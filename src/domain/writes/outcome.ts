/**
 * What the server answers to an operation: a value, stored in its ledger, the same for every replay. It is kept as it came, because a later
 * version of the app may read more in it; what this version does not know in it changes nothing about its status.
 */
import * as v from 'valibot'
import { OrderLineProblem } from '#domain/orders/order.ts'

const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const tableNames = ['categories', 'products', 'orders'] as const
export const TableName = v.picklist(tableNames)
export type TableName = v.InferOutput<typeof TableName>

/**
 * A row the operation changed and the version it has since; a deleted row counts one version more. A later server may name tables that
 * this version of the app has no rows of.
 */
const TouchedRow = v.object({ t: v.string(), id: v.string(), v: Version })

const Applied = v.object({
  status: v.literal('applied'),
  /** The server transaction, as decimal text: the effect is in every pull whose horizon is above it. */
  xid: v.pipe(v.string(), v.digits()),
  epoch: v.string(),
  touched: v.array(TouchedRow),
  row: v.optional(v.unknown()),
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

/** `code`: items, invalid, too_large, key_reused, not_found, not_enough_stock, not_staff … `path` names the bad field of an invalid request. */
export const Rejected = v.object({
  status: v.literal('rejected'),
  code: v.string(),
  path: v.optional(v.string()),
  available: v.optional(v.number()),
  items: v.optional(v.array(OrderLineProblem)),
})

/** A rate limit is reached: nothing is stored, the operation stays pending. */
const Wait = v.object({
  status: v.literal('wait'),
  retry_after_ms: v.pipe(v.number(), v.minValue(0)),
})

export const Outcome = v.variant('status', [Applied, Conflict, Rejected, Wait])
export type Applied = v.InferOutput<typeof Applied>
export type Conflict = v.InferOutput<typeof Conflict>
export type Rejected = v.InferOutput<typeof Rejected>
export type Outcome = v.InferOutput<typeof Outcome>
/** An outcome that settles an operation for good. */
export type FinalOutcome = Applied | Conflict | Rejected

export function isOutcome(answer: unknown): answer is Outcome {
  return v.is(Outcome, answer)
}

export function isTableName(t: string): t is TableName {
  return v.is(TableName, t)
}

/** Null when the stored outcome is not that of an applied operation. */
export function parseApplied(outcome: unknown): Applied | null {
  const parsed = v.safeParse(Applied, outcome)
  return parsed.success ? parsed.output : null
}

/** Null when the stored outcome is not that of a rejected operation. */
export function parseRejected(outcome: unknown): Rejected | null {
  const parsed = v.safeParse(Rejected, outcome)
  return parsed.success ? parsed.output : null
}
