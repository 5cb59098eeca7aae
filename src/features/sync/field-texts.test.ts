import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { fieldName, fieldValue } from './field-texts.ts'

describe('the texts of fields', () => {
  it('names fields, and shows an unknown name unchanged', () => {
    expect(fieldName('image_url')).toBe('Cover image URL')
    expect(fieldName('odd')).toBe('odd')
  })

  it.each([
    ['price', 14_999, '149.99\u00A0EGP'],
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

describe('the texts of fields on an Arabic page', () => {
  beforeAll(async () => {
    setLanguage('ar')
    await loadTexts('shop')
  })
  afterAll(() => setLanguage('en'))

  it('names a governorate, which is stored in English', () => {
    expect(fieldValue('governorate', 'Giza')).toBe('الجيزة')
    expect(fieldValue('governorate', 'Typed before')).toBe('Typed before')
  })

  it('describes a picture in Arabic where it has an Arabic text', () => {
    const picture = { image: '/b/two.webp', alt: 'Lid', alt_ar: 'الغطاء' }
    const rest = [{ image: '/b/one.webp', alt: 'Side', alt_ar: '' }, { image: '/b/three.webp' }]
    expect(fieldValue('pictures', [picture, ...rest])).toBe('الغطاء\nSide\nthree.webp')
  })
})
