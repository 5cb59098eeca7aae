/** The checkout's form: its fields and choices, and the half-filled draft. */
import * as v from 'valibot'
import { type Customer, CheckoutCustomerSchema, emptyCustomer } from './customer.ts'

export const checkoutDraftKey = 'checkout'

export type CheckoutStep = 'customer' | 'payment'

/** The form exactly as typed, the step and the tick. A refused order comes back as a form alone. */
export interface CheckoutDraft {
  customer: Customer
  step: CheckoutStep
  /** Whether this address shall be remembered; null: the shopper has not touched the tick. */
  remembers: boolean | null
}

type StoredCheckoutDraft = Customer & { step?: CheckoutStep; remembers?: boolean }

/** After the first step the wish is carried out: from then on it is the device that remembers or does not. */
export function draftToStored({ customer, step, remembers }: CheckoutDraft): StoredCheckoutDraft {
  return { ...customer, step, ...(step === 'customer' && remembers !== null && { remembers }) }
}

/**
 * What is to be stored when this tab changed its form from `before` to `mine`, while another tab may have stored
 * something else: only what was changed here. The step is that of whoever typed last.
 */
export function mergeCheckoutDraft(
  stored: unknown,
  before: CheckoutDraft,
  mine: CheckoutDraft,
): CheckoutDraft {
  if (stored === undefined) return mine
  const theirs = parseCheckoutDraft(stored)
  const customer = { ...theirs.customer }
  for (const field of customerFields)
    if (mine.customer[field] !== before.customer[field]) customer[field] = mine.customer[field]
  const remembers = mine.remembers === before.remembers ? theirs.remembers : mine.remembers
  return { customer, step: mine.step, remembers }
}

/** Unreadable fields count as empty; the payment step is only gone back to with a valid form. */
export function parseCheckoutDraft(stored: unknown): CheckoutDraft {
  const values = typeof stored === 'object' && stored !== null ? stored : {}
  const customer = { ...emptyCustomer }
  for (const field of customerFields) {
    const value: unknown = Reflect.get(values, field)
    if (typeof value === 'string') customer[field] = value
  }
  const paying = Reflect.get(values, 'step') === 'payment' && parseCustomer(customer) !== null
  const remembers: unknown = Reflect.get(values, 'remembers')
  return {
    customer,
    step: paying ? 'payment' : 'customer',
    remembers: typeof remembers === 'boolean' ? remembers : null,
  }
}

/** The form as it is sent: trimmed, the phone normalised. Null when a rule is broken. */
export function parseCustomer(typed: unknown): Customer | null {
  const parsed = v.safeParse(CheckoutCustomerSchema, typed)
  return parsed.success ? parsed.output : null
}

/** In the order of the form: the first bad one gets the focus. */
export const customerFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'governorate',
  'postalCode',
] as const satisfies readonly (keyof Customer)[]
export type CustomerField = (typeof customerFields)[number]

/** The 27 governorates of Egypt, by their names in English. */
export const governorates = [
  'Alexandria',
  'Aswan',
  'Asyut',
  'Beheira',
  'Beni Suef',
  'Cairo',
  'Dakahlia',
  'Damietta',
  'Faiyum',
  'Gharbia',
  'Giza',
  'Ismailia',
  'Kafr El Sheikh',
  'Luxor',
  'Matrouh',
  'Minya',
  'Monufia',
  'New Valley',
  'North Sinai',
  'Port Said',
  'Qalyubia',
  'Qena',
  'Red Sea',
  'Sharqia',
  'Sohag',
  'South Sinai',
  'Suez',
] as const

/** What can be chosen; what was typed into a remembered or half-filled form before stays a choice. */
export function governorateChoices(typed: string): readonly string[] {
  const known: readonly string[] = governorates
  return typed.trim() === '' || known.includes(typed) ? known : [typed, ...known]
}
