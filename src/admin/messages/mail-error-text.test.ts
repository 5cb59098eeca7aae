import { expect, it } from 'vitest'
import { mailErrorText } from './failed-mail-list.tsx'

it.each([
  'Every attempt stopped before it was finished.',
  'There is nobody to send it to.',
  'This version cannot write an email of the kind gift_card.',
  'The mail API does not answer: TypeError: fetch failed',
  'The mail API answered 422: {\n"to": "invalid"}',
  'Refused: mona@mail.example',
  '550 mailbox unavailable',
])('in English the reason is the stored one: %s', (reason) => {
  expect(mailErrorText(reason)).toBe(reason)
})
