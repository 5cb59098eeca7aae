import { afterEach, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'
import { setLanguage } from './language.ts'

afterEach(() => setLanguage('en'))

it("follows the document's language: Arabic names come first on an Arabic page", () => {
  const names = ['Zamalek', 'أسوان', 'amber 10', 'Amber 9']
  expect(names.toSorted(compareWords)).toEqual(['Amber 9', 'amber 10', 'Zamalek', 'أسوان'])
  setLanguage('ar')
  expect(names.toSorted(compareWords)).toEqual(['أسوان', 'Amber 9', 'amber 10', 'Zamalek'])
})
