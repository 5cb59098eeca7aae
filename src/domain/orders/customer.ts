/** The customer of an order. */
import * as v from 'valibot'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { problem } from '#domain/forms/problem.ts'
import { EmailAddress, optionalNote, requiredLine } from '#domain/forms/typed-text.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'

/** Latin digits; without spaces, dashes, brackets and what nobody sees. */
export function normalizePhone(text: string): string {
  return toPlainValue(text).replace(/[\s()\-.]/g, '')
}

/** Fields that may be empty, and that stored forms may lack. */
const added = { note: optionalNote(300) }

/** Where the order is delivered to. Corrections of staff are derived from it, too. */
export const addressEntries = {
  address: requiredLine(5, 'addressTooShort', 500),
  city: requiredLine(2, 'cityTooShort'),
  governorate: requiredLine(2, 'governorateMissing'),
  postalCode: v.pipe(
    v.string(),
    v.transform(toPlainValue),
    requiredLine(5, 'postalCodeInvalid', 20),
  ),
}
export type AddressField = keyof typeof addressEntries

/** Their names in the column `shipping_info`. */
export const addressNames: Record<AddressField, string> = {
  address: 'address',
  city: 'city',
  governorate: 'state',
  postalCode: 'zip',
}

/** A landline of Egypt has 9 or 10 digits with its area code. `private.is_phone` has the same. */
const phone = /^(?:\+?[0-9]{11,20}|(?:\+?20|0)[2-9][0-9]{7,8})$/

/**
 * The one list of the fields, in the order of the form: drafts, stored orders, the payload and the
 * empty form are derived from it. Input: as typed. Output: trimmed, phone and postal code in Latin
 * digits.
 */
export const Customer = v.object({
  firstName: requiredLine(2, 'firstNameTooShort'),
  lastName: requiredLine(2, 'lastNameTooShort'),
  email: EmailAddress,
  phone: v.pipe(v.string(), v.transform(normalizePhone), v.regex(phone, problem('phoneInvalid'))),
  ...addressEntries,
  /** For the workshop: a gift message, a word for the courier. Belongs to one order. */
  note: v.optional(added.note, ''),
})
export type Customer = v.InferOutput<typeof Customer>

/** Refuses likely typing errors, too. */
const strict = {
  phone: v.pipe(
    Customer.entries.phone,
    v.check((digits) => !/^\+?(\d)\1+$/.test(digits), problem('phoneInvalid')),
  ),
  postalCode: v.pipe(
    Customer.entries.postalCode,
    v.regex(/^[\p{Nd}\s-]+$/u, problem('postalCodeInvalid')),
  ),
}

/** The form, which has a text for every field. */
export const CheckoutCustomerSchema = v.object({ ...Customer.entries, ...strict, ...added })

/** Remembered addresses and drafts. */
const StoredCustomer = v.object({ ...Customer.entries, ...strict })

export const customerFields = keysOf(Customer.entries)
export type CustomerField = (typeof customerFields)[number]

/** Fields that may be empty. */
export const optionalFields: readonly string[] = keysOf(added)

const streetFields = keysOf(addressEntries).filter(
  (field) => !['city', 'governorate', 'postalCode'].includes(field),
)

/** The lines of an address above the one of the city. */
export function streetLines(address: Partial<Record<AddressField, string>>): string[] {
  return streetFields.flatMap((field) => address[field] || [])
}

export const emptyCustomer: Customer = mapFields(Customer.entries, () => '')

/** The form as it is sent; null when a rule is broken. */
export function parseCustomer(typed: unknown): Customer | null {
  return parseOrNull(StoredCustomer, typed)
}
