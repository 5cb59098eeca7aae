import { describe, expect, it } from 'vitest'
import { isUntranslated, withRepeated, withoutRepeated } from './missing-translations.ts'
import { descriptionIn, languageOf, nameIn } from './translations.ts'

const box = { name: 'Box', description: 'Of walnut' }
const both = { ...box, name_ar: 'علبة', description_ar: 'من خشب الجوز' }

describe('a name in two languages', () => {
  it('is shown in the language of the page, else in the other', () => {
    expect([nameIn('en', both), nameIn('ar', both)]).toEqual(['Box', 'علبة'])
    expect([nameIn('ar', box), nameIn('ar', { ...box, name_ar: null })]).toEqual(['Box', 'Box'])
    expect([descriptionIn('ar', both), descriptionIn('ar', box)]).toEqual([
      'من خشب الجوز',
      'Of walnut',
    ])
  })

  it('has the language of its letters', () => {
    expect(['علبة Lotus', 'Lotus', '24', ''].map(languageOf)).toEqual(['ar', 'en', 'en', 'en'])
  })

  it.each([
    [box, true],
    [both, false],
    [{ ...both, description_ar: null }, true],
    [{ ...both, description: '', description_ar: null }, false],
    [{ ...both, name: 'علبة' }, true],
    [{ ...both, name: 'NEFER', name_ar: 'NEFER' }, false],
  ])('%j lacks a translation: %j', (row, isMissing) => {
    expect(isUntranslated(row)).toBe(isMissing)
  })
})

it('a form shows a text that was written in Arabic only once', () => {
  const stored = { ...both, name: 'علبة', description: 'من خشب الجوز' }
  const shown = { ...both, name: '', description: '' }
  expect(withoutRepeated(stored)).toEqual(shown)
  expect(withRepeated(shown)).toEqual(stored)
  expect(withoutRepeated(both)).toEqual(both)
  expect(withRepeated(both)).toEqual(both)
})
