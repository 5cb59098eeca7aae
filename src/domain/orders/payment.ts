/** How a sale at the stall is paid, or a return paid back. */
import * as v from 'valibot'

export const paymentMethods = ['cash', 'instapay', 'card'] as const
export const PaymentMethod = v.picklist(paymentMethods)
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

/** Any other text, such as one of a later version, counts as cash. */
export function readPaymentMethod(text: unknown): PaymentMethod {
  return v.is(PaymentMethod, text) ? text : 'cash'
}
