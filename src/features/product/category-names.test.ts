import { afterEach, expect, it } from 'vitest'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { setLanguage } from '#texts/language.ts'
import { nameOfCategory } from './category-names.ts'

afterEach(() => setLanguage('en'))

const categories = [{ id: 'wall-art', name: 'لوحات' }]

it('is derived from the id in English', () => {
  expect(nameOfCategory(categories, 'wall-art', slugToTitle)).toBe('Wall Art')
})

it('is the own name of the category in Arabic, where it is known', () => {
  setLanguage('ar')
  expect(nameOfCategory(categories, 'wall-art', slugToTitle)).toBe('لوحات')
  expect(nameOfCategory(categories, 'boxes', slugToTitle)).toBe('Boxes')
  expect(nameOfCategory(undefined, 'boxes', slugToTitle)).toBe('Boxes')
})
