import * as v from 'valibot'
import { expect, it } from 'vitest'
import { EmailAddress, cleanText, requiredLine } from './typed-text.ts'
import { requiredText } from './typed-values.ts'

it.each([
  ['shoppers', requiredLine(1, 'required')],
  ['staff', requiredText('name', 1, 200)],
])('a text of %s loses NUL and half surrogates, which the database refuses', (_, schema) => {
  expect(v.parse(schema, ' Bo\u0000x \ud83d ')).toBe('Box')
  expect(v.parse(schema, 'Box \u{1f600}')).toBe('Box \u{1f600}')
})

it('a text without a rule loses NUL and half surrogates, too', () => {
  expect(cleanText(' Bo\u0000x \ud83d ')).toBe('Box')
})

it('an e-mail address may come from an Arabic keyboard or page', () => {
  expect(v.parse(EmailAddress, '\u2068mona٢٠@mail.example\u2069 ')).toBe('mona20@mail.example')
})
