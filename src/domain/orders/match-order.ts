/** What staff can look an order up by. The function `find_orders` on the server decides in the same way. */
import { normalizePhone } from './customer.ts'
import { type ContactColumns, type StaffOrder, contactOf } from './staff-order.ts'

type Searched = ContactColumns & Pick<StaffOrder, 'id'>

/**
 * A test for part of an id, of a customer's name or e-mail address, or of a phone number however it is written; '' fits all.
 * `text` is the order's `searchText`, for who has it at hand.
 */
export function createOrderMatcher(typed: string): (order: Searched, text?: string) => boolean {
  const wanted = typed.trim().toLowerCase()
  const phone = phoneNeedle(wanted)
  return (order, text = searchText(order)) =>
    text.includes(wanted) ||
    (phone !== null && normalizePhone(contactOf(order).phone).includes(phone))
}

/** What is looked through for words, in small letters. */
export function searchText(order: Searched): string {
  const { name, email } = contactOf(order)
  return `${order.id}\n${name}\n${email}`.toLowerCase()
}

/**
 * Null when the text is no phone number, or too little of one. A complete number loses what depends on from where it is
 * dialled: +20 100 …, 0020 100 … and 0100 … are the same.
 */
function phoneNeedle(text: string): string | null {
  const digits = /^\+?([0-9]{5,20})$/.exec(normalizePhone(text))?.[1]
  return digits?.replace(/^(00)?(20)?0?(?=[0-9]{9,10}$)/, '') ?? null
}
