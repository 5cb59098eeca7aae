/** The part of Supabase Auth that staff need. A token lives an hour; a refresh token works once. */
import type { Random } from '../clock/random.ts'
import type { Answer, Request } from './messages.ts'

export interface Accounts {
  answer: (path: string, request: Request) => Answer
  /** Null: nobody, or the token has expired. */
  userOf: (accessToken: string) => string | null
}

const tokenMs = 60 * 60_000

export function createAccounts(
  users: readonly string[],
  random: Random,
  now: () => number,
): Accounts {
  const tokens = new Map<string, { user: string; until: number }>()
  const refreshTokens = new Map<string, string>()

  function grant(user: string): Answer {
    const [access, refresh] = [`token-${random.uuid()}`, `refresh-${random.uuid()}`]
    tokens.set(access, { user, until: now() + tokenMs })
    refreshTokens.set(refresh, user)
    const body = {
      access_token: access,
      refresh_token: refresh,
      expires_in: tokenMs / 1000,
      user: { id: user, email: `${user}@shop.example` },
    }
    return { status: 200, body }
  }
  return {
    userOf: (accessToken) => {
      const token = tokens.get(accessToken)
      return token === undefined || token.until <= now() ? null : token.user
    },
    answer: (path, { body }) => {
      if (path.startsWith('/auth/v1/logout')) return { status: 200, body: {} }
      const { email, refresh_token: refresh } = body as { email?: string; refresh_token?: string }
      if (refresh !== undefined) {
        const user = refreshTokens.get(refresh)
        refreshTokens.delete(refresh)
        const code = 'refresh_token_not_found'
        return user === undefined
          ? { status: 400, body: { code: 400, error_code: code } }
          : grant(user)
      }
      const user = users.find((one) => email === `${one}@shop.example`)
      return user === undefined ? { status: 400, body: {} } : grant(user)
    },
  }
}
