import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { titleFromId } from './category-screen.tsx'

afterEach(async () => {
  setLanguage('en')
  await loadTexts('frame')
})

it('a category of the footer has its heading in the language of the page', async () => {
  expect(titleFromId('wall-art')).toBe('Wall Art')
  setLanguage('ar')
  await loadTexts('frame')
  expect(titleFromId('sculptures')).toBe('منحوتات')
})

it('another id becomes a title', () => {
  expect(titleFromId('garden-chairs')).toBe('Garden Chairs')
})
