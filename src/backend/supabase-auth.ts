/**
 * What staff sign-in asks of Supabase Auth, by Supabase's client. It makes the calls; sessions stay ours (docs/decisions/029-sessions.md):
 * a client lives for one call, keeps nothing, renews nothing by itself, and does not try again.
 */
import { AuthClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import type { BackendConfig } from './backend-config.ts'
import { namingTheApp } from './staff-client.ts'

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
interface AuthFailure {
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

type Auth = InstanceType<typeof AuthClient>

const Account = v.object({ id: v.string(), email: v.string() })

const timeoutMs = 10_000

export function createAuthApi(config: BackendConfig, send: typeof fetch): AuthApi {
  const ask = (call: (auth: Auth) => Promise<unknown>, accessToken?: string) =>
    sendOnce(config, send, call, accessToken)

  return {
    signIn: async (email, password) =>
      readTokens(await ask((auth) => auth.signInWithPassword({ email, password }))),
    signUp: async (email, password) =>
      readTokens(await ask((auth) => auth.signUp({ email, password }))),
    renew: async (token) => {
      const answer = await ask((auth) => auth.refreshSession({ refresh_token: token }))
      return readTokens(answer, meansEnded)
    },
    signOut: async (accessToken) => {
      await ask((auth) => auth.admin.signOut(accessToken, 'local'))
    },
    setPassword: async (accessToken, password) => {
      const answer = await ask((auth) => auth.updateUser({ password }), accessToken)
      const account = v.safeParse(Account, answer.body)
      if (isOk(answer) && account.success) return { ok: true, email: account.output.email }
      return failureOf(answer)
    },
    recover: async (email, redirectTo) => {
      const answer = await ask((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
      if (answer.status === 429) return 'too-often'
      return answer.body !== undefined && answer.status < 500 ? 'sent' : 'unreachable'
    },
  }
}

/** What the server said, which the client tells in part. */
interface Answer {
  /** 0: nobody answered. */
  status: number
  /** Undefined: it was not JSON, so it is not from our server. */
  body: unknown
}

/** Never rejects. With an access token, on behalf of whose it is. */
async function sendOnce(
  config: BackendConfig,
  send: typeof fetch,
  call: (auth: Auth) => Promise<unknown>,
  accessToken?: string,
): Promise<Answer> {
  let answer: Answer = { status: 0, body: undefined }
  const recordingFetch: typeof fetch = async (input, init) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(input, { ...init, signal })
      answer = { status: response.status, body: await readJson(response) }
      if (answer.body !== undefined && response.status < 500) return again(response, answer.body)
    } catch {
      // As below.
    }
    // The client would try again for half a minute where it thinks that the network has failed: whoever waits asks again by our own rules.
    return Response.error()
  }
  const auth = new AuthClient({
    url: `${config.url.replace(/\/+$/, '')}/auth/v1`,
    headers: { apikey: config.anonKey },
    fetch: namingTheApp({ ...config, fetch: recordingFetch }),
    ...(accessToken === undefined ? keepsNothing : holding(accessToken)),
    // A second client of the same name is reported as a mistake.
    storageKey: `nefer-call-${(calls += 1)}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  })
  try {
    await call(auth)
  } catch {
    // The client could not parse the body: not an answer of our server either.
  }
  await auth.dispose()
  return answer
}

let calls = 0
const keepsNothing = { persistSession: false }

/** The client acts for the session it finds in its store: this is one for the length of a call, whose token cannot be renewed. */
function holding(accessToken: string) {
  const session = {
    access_token: accessToken,
    refresh_token: 'none',
    expires_at: Number.MAX_SAFE_INTEGER / 1000,
    expires_in: 3600,
    token_type: 'bearer',
    user: null,
  }
  const storage = {
    getItem: () => JSON.stringify(session),
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  return { persistSession: true, storage }
}

/** Throws nothing: a page of somebody else is undefined. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same answer, whose body has been read already. */
function again({ status, headers }: Response, body: unknown): Response {
  return Object.assign(new Response(null, { status, headers }), { json: async () => body })
}

function readTokens(answer: Answer, isNo: (code: string) => boolean = () => true): AuthReply {
  const parsed = v.safeParse(Tokens, answer.body)
  if (isOk(answer) && parsed.success) return { ok: true, tokens: parsed.output }
  return failureOf(answer, isNo)
}

function failureOf(
  { status, body }: Answer,
  isNo: (code: string) => boolean = () => true,
): AuthFailure {
  const code = isRefusal(status) ? codeOf(body) : undefined
  if (code !== undefined && isNo(code)) return { ok: false, failure: 'refused', code }
  return { ok: false, failure: 'unreachable' }
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300
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
