import { expect, it } from 'vitest'
import { startOf } from './use-find-order.ts'

const typed = { number: 'typed', phone: '01001234567' }

it.each([
  ['without a link', '', '', 'typed'],
  ['a link', '', 'first', 'first'],
  ['a reload after the number of the link was changed', 'first', 'first', 'typed'],
  ['the next link', 'first', 'second', 'second'],
])('%s', (_case, before, linked, number) => {
  expect(startOf({ ...typed, linked: before }, linked)).toEqual({ ...typed, number })
})
