import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

it.each(['2026', '662E41', 'true', 'null', '0010', '{"a":1}', '"quoted"', 'a b+c&d=ه', ''])(
  'the text %s comes back as it was',
  (q) => {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  },
)

it('an absent value leaves no trace, and a flag is a text in the address', () => {
  expect(stringifySearch({ q: undefined })).toBe('')
  expect(stringifySearch({ q: undefined, reverse: true })).toBe('?reverse=true')
})

it.each([
  ['?q=%222026%22', '2026'],
  ['?q=%22true%22', 'true'],
  ['?q=2026', '2026'],
  ['?q=%D8%B9%D9%84%D8%A8', 'علب'],
  ['?q=%', '%'],
])('a link of an older app keeps its text: %s', (link, q) => {
  expect(parseSearch(link)).toEqual({ q })
})
