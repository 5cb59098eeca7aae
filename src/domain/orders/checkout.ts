/** The draft of the checkout: its form, half filled in, and the step. */
import { type Customer, customerFields, emptyCustomer, parseCustomer } from './customer.ts'

export const checkoutDraftKey = 'checkout'

export type CheckoutStep = 'customer' | 'payment'

/** A refused order is stored as a form alone. */
export interface CheckoutDraft {
  /** Exactly as typed. */
  customer: Customer
  step: CheckoutStep
  /** Whether to remember this address; null: the shopper has not touched the checkbox. */
  remembers: boolean | null
}

type StoredCheckoutDraft = Customer & { step?: CheckoutStep; remembers?: boolean }

/** Without `remembers` after the first step, which has saved or forgotten the address. */
export function draftToStored({ customer, step, remembers }: CheckoutDraft): StoredCheckoutDraft {
  return { ...customer, step, ...(step === 'customer' && remembers !== null && { remembers }) }
}

/**
 * Writes only the changes from `before` to `mine` over `stored`: another tab may have changed it.
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

/** Unreadable fields count as empty. The payment step is restored only with a valid form. */
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
