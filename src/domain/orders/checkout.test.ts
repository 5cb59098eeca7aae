import { describe, expect, it } from 'vitest'
import { type CheckoutStep, draftToStored, parseCheckoutDraft } from './checkout.ts'
import { emptyCustomer } from './customer.ts'
import { aCustomer as valid } from '../../../tests/support/builders.ts'

describe('the checkout draft', () => {
  it('is restored as it was stored, with its step', () => {
    const customer = { ...valid, city: '  Cai' }
    const draft = { customer, step: 'payment' as const, remembers: null }
    expect(parseCheckoutDraft(draftToStored(draft))).toEqual(draft)
  })

  it('keeps the typed text unchanged, even if it is not valid yet', () => {
    const customer = { ...emptyCustomer, email: ' mona@', phone: '٠١٠ ' }
    const stored = draftToStored({ customer, step: 'customer', remembers: null })
    expect(parseCheckoutDraft(stored).customer).toEqual(customer)
  })

  it.each([true, false])(
    'keeps the address checkbox (%s) until the first step is done',
    (remembers) => {
      const draft = { customer: valid, remembers }
      const come = (step: CheckoutStep) => parseCheckoutDraft(draftToStored({ ...draft, step }))
      expect(come('customer').remembers).toBe(remembers)
      expect(come('payment').remembers).toBeNull()
    },
  )

  it('starts at the form when the draft comes from a refused order', () => {
    expect(parseCheckoutDraft(valid)).toEqual({
      customer: valid,
      step: 'customer',
      remembers: null,
    })
  })

  it('reads drafts that were stored without the address checkbox', () => {
    expect(parseCheckoutDraft({ ...valid, step: 'payment' })).toEqual({
      customer: valid,
      step: 'payment',
      remembers: null,
    })
  })

  it('does not restore the payment step with an invalid form', () => {
    const draft = { ...valid, phone: '1', step: 'payment' }
    expect(parseCheckoutDraft(draft).step).toBe('customer')
  })

  it.each([undefined, null, 5, 'text', [], { firstName: 5, step: 'nowhere', remembers: 'yes' }])(
    'is an empty form when %j is stored',
    (stored) => {
      expect(parseCheckoutDraft(stored)).toEqual({
        customer: emptyCustomer,
        step: 'customer',
        remembers: null,
      })
    },
  )
})
