import { describe, expect, it } from 'vitest'
import { fieldName, fieldValue } from './field-texts.ts'

describe('the texts of fields', () => {
  it('names fields, and shows an unknown name unchanged', () => {
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
