/**
 * One call of Supabase's auth client. A client lives for one call: it stores nothing, renews
 * nothing and does not retry, because sessions are ours.
 */
import { AuthClient } from '@supabase/supabase-js'
import { type BackendConfig, withoutSlash } from '#backend/backend-config.ts'
import { namingTheApp } from '#backend/staff-client.ts'

export type Auth = InstanceType<typeof AuthClient>

/**
 * `refused`: the server rejected the request. `unreachable`: perhaps a network failure, another
 * server, or a server that does not accept the app's public key for the moment.
 */
export interface AuthFailure {
  ok: false
  failure: 'refused' | 'unreachable'
  /** The server's error code. */
  code?: string | undefined
}

const timeoutMs = 10_000

/** The server's reply, of which the client passes on only a part. */
export interface Answer {
  /** 0: no reply. */
  status: number
  /** Undefined: not JSON, so not from our server. */
  body: unknown
}

/** Never rejects. With an access token it acts for the user of the token. */
export async function sendOnce(
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
      // Handled below.
    }
    // The client would retry for half a minute after a network failure; we have our own rules.
    return Response.error()
  }
  const auth = new AuthClient({
    url: `${withoutSlash(config.url)}/auth/v1`,
    headers: { apikey: config.anonKey },
    fetch: namingTheApp({ ...config, fetch: recordingFetch }),
    ...(accessToken === undefined ? keepsNothing : holding(accessToken)),
    // The client warns about a second client with the same key.
    storageKey: `nefer-call-${(calls += 1)}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  })
  try {
    await call(auth)
  } catch {
    // The client could not parse the body: not a reply of our server either.
  }
  await auth.dispose()
  return answer
}

let calls = 0
const keepsNothing = { persistSession: false }

/** The client acts for the session in its store: this one lasts for one call, without renewal. */
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

/** Undefined for a page that is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same response; its body has been read already. */
function again({ status, headers }: Response, body: unknown): Response {
  return Object.assign(new Response(null, { status, headers }), { json: async () => body })
}

export function failureOf(
  { status, body }: Answer,
  isNo: (code: string) => boolean = () => true,
): AuthFailure {
  const code = isRefusal(status) ? codeOf(body) : undefined
  if (code !== undefined && isNo(code)) return { ok: false, failure: 'refused', code }
  return { ok: false, failure: 'unreachable' }
}

export function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** Undefined: not from the auth server. A gateway refuses an unknown public key without a code. */
function codeOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const codes = ['error_code', 'code', 'error'].map((name): unknown => Reflect.get(answer, name))
  return codes.find((code) => typeof code === 'string')
}

/** 408 and 429 request a retry; other 4xx are refusals. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
