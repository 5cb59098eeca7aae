/** What the shop holds of one customer, for owners who are asked to hand it out or to erase it. */
import * as v from 'valibot'
import type { StaffCall } from './staff-call.ts'

const Refused = v.object({ status: v.literal('rejected'), code: v.string() })

const Counted = v.array(v.unknown())
const Found = v.looseObject({
  status: v.literal('found'),
  /** Null: known by a phone number only. */
  email: v.nullable(v.string()),
  orders: Counted,
  messages: Counted,
  mails: Counted,
  newsletter: v.nullable(v.unknown()),
})
/** To be handed out as it is. */
export type CustomerData = v.InferOutput<typeof Found>

const Erased = v.object({
  status: v.literal('applied'),
  /** How many orders have become numbers, and how many stay because they are under way. */
  orders: v.number(),
  open: v.number(),
  messages: v.number(),
  newsletter: v.boolean(),
})
export type Erased = v.InferOutput<typeof Erased>

const Exported = v.variant('status', [Found, Refused])
const Erasure = v.variant('status', [Erased, Refused])

/** `who`: an e-mail address, a phone number, or the whole number of an order. */
export function exportCustomer(who: string): StaffCall<v.InferOutput<typeof Exported>> {
  return { name: 'export_customer', args: { p_who: who }, answer: Exported }
}

/** For good. Orders stay as numbers: what was sold, when and for how much. */
export function eraseCustomer(who: string): StaffCall<v.InferOutput<typeof Erasure>> {
  return { name: 'erase_customer', args: { p_who: who }, answer: Erasure }
}
