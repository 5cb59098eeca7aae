/** Deliveries that failed: the courier stood at the door, and the parcel was not taken. */
import * as v from 'valibot'

export const AttemptReason = v.picklist(['nobody', 'refused', 'address', 'damaged', 'else'])
export type AttemptReason = v.InferOutput<typeof AttemptReason>

/** What happens next: another try, or the parcel comes back. */
export const AttemptNext = v.picklist(['again', 'back'])
export type AttemptNext = v.InferOutput<typeof AttemptNext>

/** The longest text behind 'Other'. */
export const maxAttemptText = 200

/** 'YYYY-MM-DD': when the courier tries again. */
export const AttemptDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The last one of an order. Shoppers get no `next`. A reason of a later version: 'else'. */
export const DeliveryAttempt = v.object({
  /** ISO 8601. */
  at: v.string(),
  reason: v.fallback(AttemptReason, 'else'),
  next: v.fallback(AttemptNext, 'again'),
  day: v.fallback(v.optional(AttemptDay), undefined),
})
export type DeliveryAttempt = v.InferOutput<typeof DeliveryAttempt>

/** For `formatDate`, in whatever time zone the device is. */
export function noonOf(day: string): string {
  return `${day}T12:00:00`
}

/** 'Are the pieces back?', of a parcel that has left; 'away': not yet. */
export const piecesAnswers = ['back', 'away', 'broken'] as const
export const PiecesAnswer = v.picklist(piecesAnswers)
export type PiecesAnswer = v.InferOutput<typeof PiecesAnswer>
