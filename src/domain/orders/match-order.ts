/** What staff can look an order up by. The function `find_orders` on the server decides in the same way. */
import { normalizePhone } from './customer.ts'
import type { StaffOrder } from './staff-order.ts'

type Searched = Pick<StaffOrder, 'id' | 'customer_name' | 'customer_email' | 'customer_phone'>

/** A test for part of an id, of a customer's name or e-mail address, or of a phone number however it is written; '' fits all. */
export function createOrderMatcher(typed: string): (order: Searched) => boolean {
  const text = typed.trim().toLowerCase()
  const phone = phoneNeedle(text)
  return (order) =>
    text === '' ||
    order.id.includes(text) ||
    order.customer_name.toLowerCase().includes(text) ||
    order.customer_email.toLowerCase().includes(text) ||
    (phone !== null && normalizePhone(order.customer_phone).includes(phone))
}

/**
 * Null when the text is no phone number, or too little of one. A complete number loses what depends on from where it is
 * dialled: +20 100 …, 0020 100 … and 0100 … are the same.
 */
function phoneNeedle(text: string): string | null {
  const digits = /^\+?([0-9]{5,20})$/.exec(normalizePhone(text))?.[1]
  return digits?.replace(/^(00)?(20)?0?(?=[0-9]{9,10}$)/, '') ?? null
}
