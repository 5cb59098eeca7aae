import { describe, expect, it } from 'vitest'
import { phoneLinks } from './phone-links.ts'

describe('links of a telephone number', () => {
  it.each([
    ['01001234567', '201001234567'],
    ['0100 123-4567', '201001234567'],
    ['٠١٠٠١٢٣٤٥٦٧', '201001234567'],
    ['+20 100 123 4567', '201001234567'],
    ['00201001234567', '201001234567'],
    ['201001234567', '201001234567'],
    ['1001234567', '201001234567'],
    ['+49 30 1234567', '49301234567'],
  ])('%s is +%s', (phone, digits) => {
    expect(phoneLinks(phone)).toEqual({
      call: `tel:+${digits}`,
      whatsApp: `https://wa.me/${digits}`,
    })
  })

  it.each(['0223456789', '034812345', '+20 2 23456789'])('%s is a landline', (phone) => {
    expect(phoneLinks(phone)).toMatchObject({ whatsApp: null })
  })

  it.each(['', 'none', '12', '+', 'javascript:alert(1)'])('%j has none', (phone) => {
    expect(phoneLinks(phone)).toBeNull()
  })
})
