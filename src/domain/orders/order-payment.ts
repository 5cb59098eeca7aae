/** A payment for an order of the web shop before its delivery, stored with the order. */
import * as v from 'valibot'
import { type PaymentMethod, readPaymentMethod } from './payment.ts'

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

/** `id`: its identity (`identityOf`). `at`: when it was recorded (ISO 8601). */
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
