/** How something is paid, and payments for orders of the web shop before their delivery. */
import * as v from 'valibot'

/** Of a sale at the stall, of a payment before the delivery, or of what a return pays back. */
export const paymentMethods = ['cash', 'instapay', 'card'] as const
export const PaymentMethod = v.picklist(paymentMethods)
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

/** Any other text, such as one of a later version, counts as cash. */
export function readPaymentMethod(text: unknown): PaymentMethod {
  return v.is(PaymentMethod, text) ? text : 'cash'
}

/** The longest reference of a payment. */
export const maxReference = 60

/** 'YYYY-MM-DD'. */
export const PaymentDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Piastres; below 0: paid back. */
export const PaidAmount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.check((amount) => amount !== 0),
)

/**
 * A payment for an order of the web shop before its delivery, stored with the order. `id`: its
 * identity (`identityOf`). `at`: when it was recorded (ISO 8601).
 */
export const OrderPayment = v.object({
  id: v.string(),
  at: v.string(),
  /** Who recorded it. */
  by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** When it was paid. */
  day: v.fallback(PaymentDay, ''),
  amount: PaidAmount,
  method: v.pipe(v.unknown(), v.transform(readPaymentMethod)),
  reference: v.fallback(v.optional(v.string()), undefined),
  /** A person said that it is not the same as one with its amount and reference. */
  another: v.fallback(v.optional(v.literal(true)), undefined),
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>

/** What a person enters. */
export interface TypedPayment {
  day: string
  amount: number
  method: PaymentMethod
  reference?: string | undefined
}
