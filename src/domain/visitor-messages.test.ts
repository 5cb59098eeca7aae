import { expect, test, describe, it } from 'vitest'
import * as v from 'valibot'
import { SendContactMessage, SubscribeNewsletter, parseNewsletterLink } from './visitor-messages.ts'
import { formProblemText } from '#ui/form/problem-text.ts'

const good = { name: 'Mona', email: 'mona@example.com', subject: 'A box', message: 'Hello' }

test.each([
  ['name', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['email', `${'x'.repeat(200)}@example.com`, 'Please use at most 200 characters'],
  ['subject', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters'],
  ['message', '  ', 'Please fill in this field'],
  ['email', 'mona', 'Please enter a valid email address'],
])('an invalid %s of a message has a readable error', (field, value, text) => {
  const { issues } = v.safeParse(SendContactMessage, { ...good, [field]: value })
  expect(issues?.map(({ message }) => formProblemText(message))).toEqual([text])
})

test('an invalid address for the newsletter has a readable error', () => {
  const { issues } = v.safeParse(SubscribeNewsletter, { email: `${'x'.repeat(200)}@example.com` })
  expect(issues?.map(({ message }) => formProblemText(message))).toEqual([
    'Please use at most 200 characters',
  ])
})

const token = 'ab'.repeat(32)

describe('the link of a newsletter mail', () => {
  it.each(['confirm', 'leave'])('has an action: %s', (action) => {
    expect(parseNewsletterLink(`${action}=${token}`)).toEqual({ action, token })
  })

  it.each(['', 'confirm=', `confirm=${token.slice(1)}`, `delete=${token}`, token])(
    'is not %j',
    (hash) => {
      expect(parseNewsletterLink(hash)).toBeNull()
    },
  )
})
