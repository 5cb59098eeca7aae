/** Finding an order on another device: by the start of its number and its phone number. */
import * as v from 'valibot'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { problem } from '#domain/forms/problem.ts'
import { Customer } from './customer.ts'
import { OrderReceipt } from './order.ts'

/** Removes `#`, spaces, dashes and what nobody sees, as the server does. */
function orderNumberDigits(typed: string): string {
  return toPlainValue(typed)
    .replace(/[\s#-]/g, '')
    .toLowerCase()
}

export const OrderSearch = v.object({
  number: v.pipe(
    v.string(),
    v.transform(orderNumberDigits),
    v.regex(/^[0-9a-f]{8,32}$/, problem('orderNumberInvalid')),
  ),
  phone: Customer.entries.phone,
})
export type OrderSearch = v.InferOutput<typeof OrderSearch>

/** The server's answer. */
export const OrderSearchReply = v.variant('status', [
  v.object({ status: v.literal('found'), order: OrderReceipt }),
  v.object({ status: v.literal('not_found') }),
  v.object({ status: v.literal('wait'), retry_after_ms: v.number() }),
])
export type OrderSearchReply = v.InferOutput<typeof OrderSearchReply>
