/**
 * A customer's data, for owners who have to hand it out or erase it, and the list of who did so.
 */
import * as v from 'valibot'
import type { StaffCall } from './staff-call.ts'

const Refused = v.object({ status: v.literal('rejected'), code: v.string() })

const Counted = v.array(v.unknown())
/** What an erasure leaves unless its `key` is ticked. `n`: how many entries come with it. */
const Also = v.object({ key: v.string(), kind: v.string(), text: v.string(), n: v.number() })
export type Also = v.InferOutput<typeof Also>

const Found = v.looseObject({
  status: v.literal('found'),
  /** Null: known by a phone number only. */
  email: v.nullable(v.string()),
  orders: Counted,
  messages: Counted,
  mails: Counted,
  newsletter: v.nullable(v.unknown()),
  stock_alerts: v.optional(Counted),
  former_staff: v.optional(Counted),
  /** Free texts elsewhere that have the address or number. */
  texts: v.optional(Counted),
  also: v.optional(v.array(Also)),
})
/** Handed out with everything it contains. */
export type CustomerData = v.InferOutput<typeof Found>

const Erased = v.object({
  status: v.literal('applied'),
  /** Anonymised orders; `open`: orders that stay because they are under way. */
  orders: v.number(),
  open: v.number(),
  messages: v.number(),
  newsletter: v.boolean(),
  stock_alerts: v.optional(v.number(), 0),
  /** Free texts of staff: notes, reasons of returns, lines and prices at the stall, closings. */
  notes: v.optional(v.number(), 0),
  reasons: v.optional(v.number(), 0),
  lines: v.optional(v.number(), 0),
  closings: v.optional(v.number(), 0),
  former_staff: v.optional(v.number(), 0),
})
export type Erased = v.InferOutput<typeof Erased>

const Exported = v.variant('status', [Found, Refused])
const Erasure = v.variant('status', [Erased, Refused])

/** `who`: an e-mail address, a phone number, or the full id of an order. */
export function exportCustomer(who: string): StaffCall<v.InferOutput<typeof Exported>> {
  return { name: 'export_customer', args: { p_who: who }, answer: Exported }
}

/** Irreversible. Orders keep products, dates and amounts. `also`: the ticked keys. */
export function eraseCustomer(
  who: string,
  also: string[],
): StaffCall<v.InferOutput<typeof Erasure>> {
  return { name: 'erase_customer', args: { p_who: who, p_also: also }, answer: Erasure }
}

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

/**
 * Who erased, exported, invited and dismissed, for owners. Newest first, from the entry before
 * `before`; null: from the newest.
 */
export function listAudit(before: number | null): StaffCall<v.InferOutput<typeof Page>> {
  return { name: 'list_audit', args: { p_before: before }, answer: Page }
}
