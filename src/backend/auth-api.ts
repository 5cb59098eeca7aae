/**
 * The calls of Supabase Auth that staff sign-in needs (https://supabase.com/docs/reference/self-hosting-auth). The official
 * client keeps sessions and renews them by itself, with retries of up to 30 s; here page and worker share one session
 * under rules of our own (session-keeper.ts), so only the calls are left.
 */
import * as v from 'valibot'
import { type BackendConfig, appHeader } from './backend-config.ts'

const Tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds from now; the device's clock may be wrong, so the server's `expires_at` is not used. */
  expires_in: v.number(),
  user: v.object({ id: v.string(), email: v.optional(v.string(), '') }),
})
export type Tokens = v.InferOutput<typeof Tokens>

/**
 * `refused`: the server's own no to what was sent. `unreachable`: anything that may be the network, not our server, or a server that is being
 * set up anew and does not take the app's public key for the moment.
 */
export type AuthReply = { ok: true; tokens: Tokens } | AuthFailure
/** `code`: the server's own name for its no. */
export interface AuthFailure {
  ok: false
  failure: 'refused' | 'unreachable'
  code?: string | undefined
}

export interface AuthApi {
  signIn: (email: string, password: string) => Promise<AuthReply>
  signUp: (email: string, password: string) => Promise<AuthReply>
  /** A refresh token works once. */
  renew: (refreshToken: string) => Promise<AuthReply>
  /** Never rejects: the session is forgotten on the device whatever the server says. */
  signOut: (accessToken: string) => Promise<void>
  /** `email`: whose password it is now. */
  setPassword: (
    accessToken: string,
    password: string,
  ) => Promise<{ ok: true; email: string } | AuthFailure>
  /** A mail with a link to `redirectTo`. The server does not tell whether there is such an account. */
  recover: (email: string, redirectTo: string) => Promise<'sent' | 'too-often' | 'unreachable'>
}

const Account = v.object({ id: v.string(), email: v.string() })

const timeoutMs = 10_000

export function createAuthApi(config: BackendConfig, send: typeof fetch): AuthApi {
  const { url, anonKey } = config
  async function post(
    path: string,
    body: object,
    accessToken?: string,
    method = 'POST',
  ): Promise<Response> {
    return send(`${url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: anonKey,
        ...appHeader(config),
        'content-type': 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  async function askForTokens(
    path: string,
    body: object,
    isNo: (code: string) => boolean = () => true,
  ): Promise<AuthReply> {
    try {
      const response = await post(path, body)
      // Throws for somebody else's page: only our server says no in JSON.
      const answer: unknown = await response.json()
      const code = isRefusal(response.status) ? codeOf(answer) : undefined
      if (code !== undefined && isNo(code)) return { ok: false, failure: 'refused', code }
      const parsed = v.safeParse(Tokens, answer)
      if (response.ok && parsed.success) return { ok: true, tokens: parsed.output }
    } catch {
      // No answer, or one that is not JSON: the same as no network.
    }
    return { ok: false, failure: 'unreachable' }
  }

  return {
    signIn: (email, password) => askForTokens('token?grant_type=password', { email, password }),
    signUp: (email, password) => askForTokens('signup', { email, password }),
    renew: (token) =>
      askForTokens('token?grant_type=refresh_token', { refresh_token: token }, meansEnded),
    signOut: async (accessToken) => {
      await post('logout?scope=local', {}, accessToken).catch(() => undefined)
    },
    setPassword: async (accessToken, password) => {
      try {
        const response = await post('user', { password }, accessToken, 'PUT')
        const answer: unknown = await response.json()
        const code = isRefusal(response.status) ? codeOf(answer) : undefined
        if (code !== undefined) return { ok: false, failure: 'refused', code }
        const account = v.safeParse(Account, answer)
        if (response.ok && account.success) return { ok: true, email: account.output.email }
      } catch {
        // As above.
      }
      return { ok: false, failure: 'unreachable' }
    },
    recover: async (email, redirectTo) => {
      try {
        const path = `recover?redirect_to=${encodeURIComponent(redirectTo)}`
        const response = await post(path, { email })
        if (response.status === 429) return 'too-often'
        await response.json()
        return response.status < 500 ? 'sent' : 'unreachable'
      } catch {
        return 'unreachable'
      }
    },
  }
}

/** https://supabase.com/docs/guides/auth/debugging/error-codes; `invalid_grant` is how older versions say it. */
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

/** Undefined: the answer is not the auth server's; a gateway before it refuses an unknown public key without any code. */
function codeOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const codes = ['error_code', 'code', 'error'].map((name): unknown => Reflect.get(answer, name))
  return codes.find((code) => typeof code === 'string')
}

/** 408 and 429 ask to try again; other 4xx mean no. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
