import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  Customer,
  CheckoutCustomerSchema,
  normalizePhone,
  optionalFields,
  parseCustomer,
} from './customer.ts'
import { aCustomer as valid } from '../../../tests/support/builders.ts'
import { formProblemText } from '#ui/form/problem-text.ts'

function messages(change: Partial<Customer>): string[] {
  const parsed = v.safeParse(Customer, { ...valid, ...change })
  return parsed.success ? [] : parsed.issues.map((issue) => formProblemText(issue.message))
}

describe('the customer form', () => {
  it('accepts a complete form', () => {
    expect(messages({})).toEqual([])
  })

  it.each([
    ['firstName', 'M', 'Mo', 'First name must be at least 2 characters'],
    ['lastName', 'S', 'Sa', 'Last name must be at least 2 characters'],
    ['phone', '0100123456', '01001234567', 'Please enter a valid phone number'],
    ['address', '5 St', '5 St.', 'Please enter your full address'],
    ['city', 'C', 'Ca', 'Please enter a valid city'],
    ['governorate', 'G', 'Gi', 'Please enter a valid governorate'],
    ['postalCode', '1151', '11511', 'Please enter a valid postal code'],
  ] as const)('%s: refuses "%s", accepts "%s"', (field, short, enough, message) => {
    expect(messages({ [field]: short })).toEqual([message])
    expect(messages({ [field]: '' })).toEqual([message])
    expect(messages({ [field]: enough })).toEqual([])
  })

  it.each(['firstName', 'lastName', 'address', 'city', 'governorate', 'postalCode'] as const)(
    '%s: spaces do not count as characters',
    (field) => {
      expect(messages({ [field]: '        ' })).toHaveLength(1)
    },
  )

  it.each(['', 'mona', 'mona@', '@example.com', 'mona@example', 'mo na@example.com'])(
    'refuses the e-mail "%s"',
    (email) => {
      expect(messages({ email })).toEqual(['Please enter a valid email address'])
    },
  )

  it('refuses texts that are too long and names the limit', () => {
    expect(messages({ city: 'x'.repeat(200) })).toEqual([])
    expect(messages({ city: 'x'.repeat(201) })).toEqual(['Please use at most 200 characters'])
  })

  it('takes a note of at most 300 characters, on several lines', () => {
    expect(messages({ note: '' })).toEqual([])
    expect(messages({ note: `A gift.\n${'x'.repeat(292)}` })).toEqual([])
    expect(messages({ note: 'x'.repeat(301) })).toEqual(['Please use at most 300 characters'])
  })

  it.each(['https://x', 'see www.nefer', 'Nefer.com', 'nefer.com.eg!', 'wa.me/20100', 'bit.ly'])(
    'refuses the note "%s"',
    (note) => {
      expect(messages({ note })).toEqual(['Please leave out links and web addresses'])
    },
  )

  it.each(['Flat 3.Ring twice', '2.5 kg, by 6 p.m./7', 'Company', 'شكرا. بعد الخامسة/السادسة'])(
    'accepts the note "%s"',
    (note) => {
      expect(messages({ note })).toEqual([])
    },
  )

  it('reads a form of an older version, without the fields that came later', () => {
    const older = Object.entries(valid).filter(([name]) => !optionalFields.includes(name))
    expect(parseCustomer(Object.fromEntries(older))).toEqual(valid)
  })

  it('trims pasted texts and normalises the phone number', () => {
    const parsed = v.parse(Customer, {
      ...valid,
      firstName: '  Mona ',
      email: ' mona@example.com\n',
      phone: ' +20 (100) 123-4567 ',
    })
    expect(parsed).toMatchObject({
      firstName: 'Mona',
      email: 'mona@example.com',
      phone: '+201001234567',
    })
  })

  it('keeps script-like text as text', () => {
    const address = '<script>alert(1)</script>'
    expect(v.parse(Customer, { ...valid, address }).address).toBe(address)
  })
})

describe('the form of the checkout', () => {
  const accepts = (change: Partial<Customer>) =>
    v.is(CheckoutCustomerSchema, { ...valid, ...change })

  it.each(['11111111111', '+00000000000'])('refuses the phone number %s', (phone) => {
    expect(accepts({ phone })).toBe(false)
    expect(messages({ phone })).toEqual([])
  })

  it.each(['abcde', '11511a'])('refuses the postal code %s', (postalCode) => {
    expect(accepts({ postalCode })).toBe(false)
  })

  it.each(['11511', '١١٥١١', '115-1100'])('accepts the postal code %s', (postalCode) => {
    expect(accepts({ postalCode })).toBe(true)
  })
})

describe('normalizePhone', () => {
  it.each([
    ['٠١٠٠١٢٣٤٥٦٧', '01001234567'],
    ['۰۱۰۰۱۲۳۴۵۶۷', '01001234567'],
    ['010 0123-4567', '01001234567'],
    ['\u200e+20 100 123 4567', '+201001234567'],
    ['\u2066+20 100 123 4567\u2069', '+201001234567'],
  ])('reads %s', (typed, digits) => {
    expect(normalizePhone(typed)).toBe(digits)
  })

  it.each(['0100123456a', '010012345', '++201001234567', '123456789012345678901'])(
    'leaves %s for the form to refuse',
    (phone) => {
      expect(messages({ phone })).toEqual(['Please enter a valid phone number'])
    },
  )
})

describe('parseCustomer', () => {
  it('returns the trimmed and normalised customer', () => {
    const typed = { city: ' Cairo ', phone: '٠١٠٠١٢٣٤٥٦٧', postalCode: '١١٥١١' }
    expect(parseCustomer({ ...valid, ...typed })).toEqual(valid)
  })

  it('returns null when a rule is broken', () => {
    expect(parseCustomer({ ...valid, email: 'mona' })).toBeNull()
  })
})
