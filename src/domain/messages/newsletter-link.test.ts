import { describe, expect, it } from 'vitest'
import { parseNewsletterLink } from './newsletter-link.ts'

const token = 'ab'.repeat(32)

describe('the link of a newsletter mail', () => {
  it.each(['confirm', 'leave'])('says what it is for: %s', (action) => {
    expect(parseNewsletterLink(`${action}=${token}`)).toEqual({ action, token })
  })

  it.each(['', 'confirm=', `confirm=${token.slice(1)}`, `delete=${token}`, token])(
    'is nothing else: %j',
    (hash) => {
      expect(parseNewsletterLink(hash)).toBeNull()
    },
  )
})
