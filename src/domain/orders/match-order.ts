/** Finds orders by a typed text. The function `find_orders` on the server has the same rule. */
import { fold } from '#domain/fold.ts'
import { createTextMatcher } from '#domain/text-matcher.ts'
import { normalizePhone } from './customer.ts'
import {
  type ContactColumns,
  type StaffOrder,
  contactOf,
  readDestination,
  readOrderItems,
} from './staff-order.ts'

type Searched = ContactColumns & Pick<StaffOrder, 'id' | 'items' | 'shipping_info'>

/**
 * Matches a part of an id (also behind a '#'), of the customer's name, e-mail address or city, of
 * an item's name, or of a phone number in any spelling; '' matches all orders. `text`: the order's
 * `searchText`, if it was computed before.
 */
export function createOrderMatcher(typed: string): (order: Searched, text?: string) => boolean {
  const wanted = fold(typed).trim().replace(/^#\s*/, '')
  const isIn = createTextMatcher(wanted)
  const phone = phoneDigits(wanted)
  return (order, text = searchText(order)) =>
    isIn(text) || (phone !== null && normalizePhone(contactOf(order).phone).includes(phone))
}

/** Whether a text has a word of the customer's name, their e-mail address or phone number. */
export function namesCustomer(text: string, order: ContactColumns): boolean {
  const { name, email, phone } = contactOf(order)
  const folded = fold(text)
  const words = [...name.split(/\s+/), email].map(fold).filter((word) => word.length >= 3)
  const digits = phoneDigits(phone)
  return (
    words.some((word) => folded.includes(word)) ||
    (digits !== null && normalizePhone(text).includes(digits))
  )
}

/** The folded text in which words are searched. */
export function searchText(order: Searched): string {
  const { name, email } = contactOf(order)
  const city = readDestination(order)?.city ?? ''
  const items = (readOrderItems(order) ?? []).flatMap((item) => [item.name, item.name_ar ?? ''])
  return fold([order.id, name, email, city, ...items].join('\n'))
}

/** Null: no phone number, or too short. +20 100 …, 0020 100 … and 0100 … give the same text. */
export function phoneDigits(text: string): string | null {
  const digits = /^\+?([0-9]{5,20})$/.exec(normalizePhone(text))?.[1]
  return digits?.replace(/^(00)?(20)?0?(?=[0-9]{8,10}$)/, '') ?? null
}
