import { expect, it } from 'vitest'
import { fold } from './fold.ts'
import { createTextMatcher, withoutArticles } from './text-matcher.ts'

it.each([
  ['الصندوق والعلبه', 'صندوق علبه'],
  ['بالجوز للمطبخ', 'جوز مطبخ'],
  ['«الجوز»', '«جوز»'],
  ['ورق وجوز', 'ورق وجوز'],
  ['الي بالون للا خالد', 'الي بالون للا خالد'],
  ['al box', 'al box'],
])('words without the article: %s', (text, bare) => {
  expect(withoutArticles(text)).toBe(bare)
})

it.each([
  ['الصندوق', 'صندوق خشبي', true],
  ['صندوق', 'الصندوق الكبير', true],
  ['للصندوق', 'والصندوق', true],
  [' عُلبـة ', 'علبة مجوهرات', true],
  ['الصندوق', 'علبة', false],
  ['', 'علبة', true],
  ['panel  horus', 'Eye of Horus Wall Panel', true],
  ['الكبير صندوق', 'صندوق كبير', true],
  ['panel star', 'Eye of Horus Wall Panel', false],
])('%j typed, %j: %s', (typed, text, found) => {
  expect(createTextMatcher(typed)(fold(text))).toBe(found)
})
