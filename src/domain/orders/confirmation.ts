/** 'Is this order right?': what staff asked before an order is sent, and what was answered. */
import * as v from 'valibot'

/** By the link of the order, or on the phone to staff. */
export const ConfirmedHow = v.picklist(['link', 'phone'])
export type ConfirmedHow = v.InferOutput<typeof ConfirmedHow>

const Time = v.fallback(v.optional(v.string()), undefined)

/** Of each the first one, in ISO 8601. */
export const Confirmation = v.object({
  asked_at: Time,
  answered_at: Time,
  how: v.fallback(v.optional(ConfirmedHow), undefined),
})
export type Confirmation = v.InferOutput<typeof Confirmation>
