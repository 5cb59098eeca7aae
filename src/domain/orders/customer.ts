import * as v from 'valibot'

/** Arabic-Indic and Persian digits become ASCII; spaces, dashes and brackets inside a phone number go. */
export function normalizePhone(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s()\-.\u200e\u200f\u202a-\u202e]/g, '')
}

/** A NUL or another control character, pasted along, is something no database and no label wants. */
export function stripControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}

/** What a form says under a field that holds more than the server takes. */
export function tooLong(max: number): string {
  return `Please use at most ${max} characters`
}

function line(min: number, message: string, max = 200) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, tooLong(max)),
  )
}

/** The customer form of the checkout. Input as typed; output trimmed, the phone normalised. */
export const Customer = v.object({
  firstName: line(2, 'First name must be at least 2 characters'),
  lastName: line(2, 'Last name must be at least 2 characters'),
  email: v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.email('Please enter a valid email address'),
    v.maxLength(200, tooLong(200)),
  ),
  phone: v.pipe(
    v.string(),
    v.transform(normalizePhone),
    v.regex(/^\+?[0-9]{11,20}$/, 'Please enter a valid phone number'),
  ),
  address: line(5, 'Please enter your full address', 500),
  city: line(2, 'Please enter a valid city'),
  governorate: line(2, 'Please enter a valid governorate'),
  postalCode: line(5, 'Please enter a valid postal code', 20),
})
export type Customer = v.InferOutput<typeof Customer>

/**
 * The form of the checkout is stricter than what is stored and sent: a number of one digit only and a postal code of letters
 * are slips of the finger.
 */
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

export const emptyCustomer: Customer = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  governorate: '',
  postalCode: '',
}
