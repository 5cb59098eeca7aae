import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Customer } from '#domain/orders/customer.ts'
import { OrderSearch } from '#domain/orders/find-order.ts'
import {
  emailCases,
  numberCases,
  phoneCases,
  textCases,
} from '../../../tests/support/typed-cases.ts'
import { EmailAddress, requiredLine } from './typed-text.ts'
import { Stock, parseEgp } from './typed-values.ts'

const read = <T>(schema: v.GenericSchema<string, T>, typed: string): T | null => {
  const parsed = v.safeParse(schema, typed)
  return parsed.success ? parsed.output : null
}

it.each(phoneCases)('the phone number %j is %j', (typed, phone) => {
  expect(read(Customer.entries.phone, typed)).toBe(phone)
})

it.each(emailCases)('the e-mail address %j is %j', (typed, email) => {
  expect(read(EmailAddress, typed)).toBe(email)
})

it.each(numberCases)('the order number %j is %j', (typed, number) => {
  expect(read(OrderSearch.entries.number, typed)).toBe(number)
})

it.each(textCases)('%j is enough: %j', (typed, isEnough) => {
  expect(read(requiredLine(2, 'firstNameTooShort'), typed) !== null).toBe(isEnough)
})

it('prices, stock and postal codes are read without what nobody sees', () => {
  expect(parseEgp('1\u200b49.９9\u00ad')).toEqual({ ok: true, value: 14_999 })
  expect(read(Stock, '１\u20602')).toBe(12)
  expect(read(Customer.entries.postalCode, '１15\u200b11')).toBe('11511')
})
