import { describe, expect, it } from 'vitest'
import { draftToStored, parseCheckoutDraft, parseCustomer } from './checkout-draft.ts'
import { type Customer, emptyCustomer } from './customer.ts'

const valid: Customer = {
  firstName: 'Mona',
  lastName: 'Said',
  email: 'mona@example.com',
  phone: '01001234567',
  address: '5 Tahrir St',
  city: 'Cairo',
  governorate: 'Giza',
  postalCode: '11511',
}

describe('the checkout draft', () => {
  it('comes back as it was kept, with its step', () => {
    const draft = { customer: { ...valid, city: '  Cai' }, step: 'payment' as const }
    expect(parseCheckoutDraft(draftToStored(draft))).toEqual(draft)
  })

  it('keeps what was typed letter for letter, even where it is not valid yet', () => {
    const customer = { ...emptyCustomer, email: ' mona@', phone: '٠١٠ ' }
    expect(parseCheckoutDraft(draftToStored({ customer, step: 'customer' })).customer).toEqual(
      customer,
    )
  })

  it('starts at the form when the draft is that of a refused order', () => {
    expect(parseCheckoutDraft(valid)).toEqual({ customer: valid, step: 'customer' })
  })

  it('does not go to the payment with a form that is not valid', () => {
    const draft = draftToStored({ customer: { ...valid, phone: '1' }, step: 'payment' })
    expect(parseCheckoutDraft(draft).step).toBe('customer')
  })

  it.each([undefined, null, 5, 'text', [], { firstName: 5, step: 'nowhere' }])(
    'is an empty form when %j is stored',
    (stored) => {
      expect(parseCheckoutDraft(stored)).toEqual({ customer: emptyCustomer, step: 'customer' })
    },
  )
})

describe('parseCustomer', () => {
  it('gives what is sent: trimmed and normalised', () => {
    expect(parseCustomer({ ...valid, city: ' Cairo ', phone: '٠١٠٠١٢٣٤٥٦٧' })).toEqual(valid)
  })

  it('gives nothing when a rule is broken', () => {
    expect(parseCustomer({ ...valid, email: 'mona' })).toBeNull()
  })
})
