/** The customer of an order. */
import * as v from 'valibot'
import { toLatinDigits } from '#domain/forms/latin-digits.ts'
import { EmailAddress, requiredLine } from '#domain/forms/typed-text.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'

/** Latin digits; without spaces, dashes, brackets and marks of writing direction. */
export function normalizePhone(text: string): string {
  return toLatinDigits(text).replace(/[\s()\-.\u200e\u200f\u202a-\u202e]/g, '')
}

/**
 * The one list of the fields, in the order of the form: drafts, stored orders, the payload and the
 * empty form are derived from it. Input: as typed. Output: trimmed, phone and postal code in Latin
 * digits.
 */
export const Customer = v.object({
  firstName: requiredLine(2, 'First name must be at least 2 characters'),
  lastName: requiredLine(2, 'Last name must be at least 2 characters'),
  email: EmailAddress,
  phone: v.pipe(
    v.string(),
    v.transform(normalizePhone),
    v.regex(/^\+?[0-9]{11,20}$/, 'Please enter a valid phone number'),
  ),
  address: requiredLine(5, 'Please enter your full address', 500),
  city: requiredLine(2, 'Please enter a valid city'),
  governorate: requiredLine(2, 'Please enter a valid governorate'),
  postalCode: v.pipe(
    requiredLine(5, 'Please enter a valid postal code', 20),
    v.transform(toLatinDigits),
  ),
})
export type Customer = v.InferOutput<typeof Customer>

/** Stricter than what is stored and sent: it also refuses likely typing errors. */
export const CheckoutCustomerSchema = v.object({
  ...Customer.entries,
  phone: v.pipe(
    Customer.entries.phone,
    v.check((phone) => !/^\+?(\d)\1+$/.test(phone), 'Please enter a valid phone number'),
  ),
  postalCode: v.pipe(
    Customer.entries.postalCode,
    v.regex(/^[\p{Nd}\s-]+$/u, 'Please enter a valid postal code'),
  ),
})

export const customerFields = keysOf(Customer.entries)
export type CustomerField = (typeof customerFields)[number]

export const emptyCustomer: Customer = mapFields(Customer.entries, () => '')

/** The form as it is sent; null when a rule is broken. */
export function parseCustomer(typed: unknown): Customer | null {
  const parsed = v.safeParse(CheckoutCustomerSchema, typed)
  return parsed.success ? parsed.output : null
}
