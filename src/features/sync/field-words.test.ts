import { describe, expect, it } from 'vitest'
import { fieldName, fieldValue } from './field-words.ts'
import { writeName } from '#domain/writes/mutations.ts'

describe('words for writes', () => {
  it('names kinds and fields, and shows what it does not know as it is', () => {
    expect(writeName('recordSale')).toBe('Stall sale')
    expect(writeName('placeOrder')).toBe('Order')
    expect(writeName('toString')).toBe('toString')
    expect(fieldName('image_url')).toBe('Cover image URL')
    expect(fieldName('odd')).toBe('odd')
  })

  it.each([
    ['price', 14_999, '149.99 EGP'],
    ['category', null, 'Uncategorised'],
    ['featured', true, 'Yes'],
    ['name', '', 'Empty'],
    ['name', '<b>', '<b>'],
    ['status', 'pending', 'Pending'],
    ['odd', { a: 1 }, '{"a":1}'],
  ])('%s %j reads %s', (field, value, text) => {
    expect(fieldValue(field, value)).toBe(text)
  })
})
