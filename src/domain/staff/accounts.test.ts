import { describe, expect, it } from 'vitest'
import { parseRecoveryLink, passwordProblem } from './accounts.ts'
import { formProblemText } from '#ui/form/problem-text.ts'

describe('a password', () => {
  it('has at least ten characters, counted by code points', () => {
    expect(formProblemText(passwordProblem('123456789') ?? '')).toBe(
      'Password must be at least 10 characters',
    )
    expect(passwordProblem('1234567890')).toBeNull()
    expect(passwordProblem('🌳🌳🌳🌳🌳')).not.toBeNull()
  })
})

describe('the link of a recovery mail', () => {
  it('carries a token that sets the password', () => {
    const link = parseRecoveryLink('access_token=abc&expires_in=3600&type=recovery')
    expect(link).toEqual({ accessToken: 'abc' })
  })

  it('is expired when it was used or is too old', () => {
    expect(parseRecoveryLink('error=access_denied&error_code=otp_expired')).toBe('expired')
  })

  it('is null for other links and without parameters', () => {
    expect(parseRecoveryLink('')).toBeNull()
    expect(parseRecoveryLink('access_token=abc&type=magiclink')).toBeNull()
  })
})
