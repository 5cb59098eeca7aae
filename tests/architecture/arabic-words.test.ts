/** Words that docs/glossary-ar.md replaces by another one. */
import { expect, it } from 'vitest'
import { readMessages } from '../../scripts/texts/text-modules.ts'

const instead: [replaced: RegExp, by: string][] = [
  [/(?<!\p{L})و?(فشل|فشلت)(?!\p{L})/u, 'تعذّر'],
  [/نفد(?!ت)(?!\p{L})/u, 'نفدت الكمية'],
  [/إرجاع/u, 'استرجاع'],
  [/الكميات/u, 'المخزون'],
  [/تُرجى/u, 'يُرجى'],
  [/(?<!\p{L})مشترك/u, 'الاشتراك: نعم'],
]
const wordIn = (text: string) => instead.find(([replaced]) => replaced.test(text))?.[1]

it('Arabic texts have one word for each term', () => {
  const texts = readMessages('src/texts/ar')
  expect(texts.length).toBeGreaterThan(500)
  const wrong = texts.filter(({ message }) => wordIn(JSON.stringify(message)) !== undefined)
  expect(wrong.map(({ key }) => key)).toEqual([])
})

it.each([
  ['فشلت المحاولة.', 'تعذّر'],
  ['الاسترجاع بعد نفدت الكمية', undefined],
  ['{name}، نفد', 'نفدت الكمية'],
])('%s: %s', (text, word) => {
  expect(wordIn(text)).toBe(word)
})
