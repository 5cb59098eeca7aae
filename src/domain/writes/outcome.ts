/** What the server answers to an operation: a value, stored in its ledger, the same for every replay. */
import * as v from 'valibot'
import { OrderLineProblem } from '#domain/orders/order.ts'

const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const tableNames = ['categories', 'products', 'orders'] as const
export const TableName = v.picklist(tableNames)
export type TableName = v.InferOutput<typeof TableName>

/** A row the operation changed and the version it has since; a deleted row counts one version more. */
export const TouchedRow = v.object({ t: TableName, id: v.string(), v: Version })
export type TouchedRow = v.InferOutput<typeof TouchedRow>

export const Applied = v.object({
  status: v.literal('applied'),
  /** The server transaction, as decimal text: the effect is in every pull whose horizon is above it. */
  xid: v.pipe(v.string(), v.digits()),
  epoch: v.string(),
  touched: v.array(TouchedRow),
  row: v.optional(v.unknown()),
})

const FieldConflict = v.object({ base: v.unknown(), theirs: v.unknown(), mine: v.unknown() })

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
export const Wait = v.object({
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
