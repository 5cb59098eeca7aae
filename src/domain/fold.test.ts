import { describe, expect, it } from 'vitest'
import { foldCases } from '../../tests/support/fold-cases.ts'
import { createTextMatcher, fold, withoutArticles } from './fold.ts'

describe('folding a text', () => {
  it.each(foldCases)('%s: %j', (_, text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  it('makes plain comparison alphabetical', () => {
    const names = ['يد', 'إطار', 'هرم', 'أرابيسك', 'Box', 'ebony', 'Écrin', 'باب', 'مشربية']
    const sorted = names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
    const latin = ['Box', 'ebony', 'Écrin']
    expect(sorted).toEqual([...latin, 'أرابيسك', 'إطار', 'باب', 'مشربية', 'هرم', 'يد'])
  })
})

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
])('%j typed, %j: %s', (typed, text, found) => {
  expect(createTextMatcher(typed)(fold(text))).toBe(found)
})
