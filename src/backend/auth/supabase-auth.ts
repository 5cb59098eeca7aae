/** Sign-in, tokens and passwords of staff, by Supabase Auth. See docs/decisions/029-sessions.md. */
import * as v from 'valibot'
import type { BackendConfig } from '#backend/backend-config.ts'
import { type Answer, type Auth, type AuthFailure, failureOf, isOk, sendOnce } from './auth-call.ts'

const Tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds from now. `expires_at` is not used: the device's clock may be wrong. */
  expires_in: v.number(),
  user: v.object({ id: v.string(), email: v.optional(v.string(), '') }),
})
export type Tokens = v.InferOutput<typeof Tokens>

export type AuthReply = { ok: true; tokens: Tokens } | AuthFailure

export interface AuthApi {
  signIn: (email: string, password: string) => Promise<AuthReply>
  signUp: (email: string, password: string) => Promise<AuthReply>
  /** A refresh token works once. */
  renew: (refreshToken: string) => Promise<AuthReply>
  /**
   * `all`: every session of the account. Never rejects: the session on the device is deleted in any
   * case.
   */
  signOut: (accessToken: string, which?: 'this' | 'all') => Promise<void>
  /** `email`: whose password it is now. */
  setPassword: (
    accessToken: string,
    password: string,
  ) => Promise<{ ok: true; email: string } | AuthFailure>
  /** Mails a link to `redirectTo`. The server does not reveal whether the account exists. */
  recover: (email: string, redirectTo: string) => Promise<'sent' | 'too-often' | 'unreachable'>
}

const Account = v.object({ id: v.string(), email: v.string() })

export function createAuthApi(config: BackendConfig, send: typeof fetch): AuthApi {
  const request = (call: (auth: Auth) => Promise<unknown>, accessToken?: string) =>
    sendOnce(config, send, call, accessToken)

  return {
    signIn: async (email, password) =>
      readTokens(
        await request((auth) => auth.signInWithPassword({ email, password })),
        meansRefused,
      ),
    signUp: async (email, password) =>
      readTokens(await request((auth) => auth.signUp({ email, password }))),
    renew: async (token) => {
      const answer = await request((auth) => auth.refreshSession({ refresh_token: token }))
      return readTokens(answer, meansEnded)
    },
    signOut: async (accessToken, which = 'this') => {
      const scope = which === 'all' ? 'global' : 'local'
      await request((auth) => auth.admin.signOut(accessToken, scope))
    },
    setPassword: async (accessToken, password) => {
      const answer = await request((auth) => auth.updateUser({ password }), accessToken)
      const account = v.safeParse(Account, answer.body)
      if (isOk(answer) && account.success) return { ok: true, email: account.output.email }
      return failureOf(answer)
    },
    recover: async (email, redirectTo) => {
      const answer = await request((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
      if (answer.status === 429) return 'too-often'
      return answer.body !== undefined && answer.status < 500 ? 'sent' : 'unreachable'
    },
  }
}

function readTokens(answer: Answer, isNo: (code: string) => boolean = () => true): AuthReply {
  const parsed = v.safeParse(Tokens, answer.body)
  if (isOk(answer) && parsed.success) return { ok: true, tokens: parsed.output }
  return failureOf(answer, isNo)
}

/** https://supabase.com/docs/guides/auth/debugging/error-codes; older versions: `invalid_grant`. */
const endings = new Set([
  'bad_jwt',
  'invalid_credentials',
  'invalid_grant',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  'validation_failed',
])

function meansEnded(code: string): boolean {
  return endings.has(code)
}

/** Any other code may be a firewall's, which says nothing about the password. */
function meansRefused(code: string): boolean {
  return meansEnded(code) || code === 'email_not_confirmed' || code === 'email_provider_disabled'
}
