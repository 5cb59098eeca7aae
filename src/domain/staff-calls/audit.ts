/** Who erased, exported, invited and dismissed, for owners. */
import * as v from 'valibot'
import type { StaffCall } from './staff-call.ts'

/** By what is counted: 'orders', 'notes'. Those of 0 may be absent. */
export type Counts = Readonly<Record<string, number>>

const Entry = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** 'erase', 'export' and more; later servers may have others. */
  what: v.string(),
  /** Null: the server itself, or a person whose name is not kept any more. */
  by: v.nullable(v.string()),
  counts: v.record(v.string(), v.number()),
  /** Ids of the orders that were erased. */
  orders: v.array(v.string()),
})
export type AuditEntry = v.InferOutput<typeof Entry>

const Page = v.object({ entries: v.array(Entry), more: v.boolean() })

/** Newest first, from the entry before `before`; null: from the newest. */
export function listAudit(before: number | null): StaffCall<v.InferOutput<typeof Page>> {
  return { name: 'list_audit', args: { p_before: before }, answer: Page }
}
