/** Calls one function of the database over PostgREST and validates its answer. */
import { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import { type RequestOptions, appHeader, withoutSlash } from './backend-config.ts'
import { classifyFailure, isJsonReply } from './classify-failure.ts'
import type { Reply } from './gateway.ts'

interface Call<T> {
  name: string
  args: Record<string, unknown>
  answer: v.GenericSchema<unknown, T>
  accessToken?: string | null
  signal: AbortSignal
}

/** Never throws and never retries. */
export async function callFunction<T>(
  options: RequestOptions,
  request: Call<T>,
): Promise<Reply<T>> {
  const { accessToken = null, answer, args, name, signal } = request
  const seen = { headers: new Headers() }
  const client = createClient(options, accessToken, seen)
  const { data, error, status } = await client.rpc(name, args).abortSignal(signal)
  const parsed = error === null ? v.safeParse(answer, data) : undefined
  if (parsed?.success) return { ok: true, value: parsed.output }
  const failure = classifyFailure({
    status,
    code: textOf(error, 'code'),
    message: textOf(error, 'message'),
    isJson: isJsonReply(seen.headers),
    isAnswer: error === null && looksLikeOurs(data),
    retryAfter: seen.headers.get('retry-after'),
    withUserToken: accessToken !== null,
    now: (options.now ?? Date.now)(),
  })
  return { ok: false, error: failure }
}

function createClient(
  options: RequestOptions,
  accessToken: string | null,
  seen: { headers: Headers },
): PostgrestClient {
  return new PostgrestClient(`${withoutSlash(options.url)}/rest/v1`, {
    headers: {
      apikey: options.anonKey,
      ...appHeader(options),
      ...(accessToken !== null && { Authorization: `Bearer ${accessToken}` }),
    },
    fetch: recordHeaders(options.fetch ?? fetch, seen),
    retry: false,
  })
}

/** The client hides the headers, and would follow a captive portal's redirect with the payload. */
function recordHeaders(send: typeof fetch, seen: { headers: Headers }): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'error' })
    seen.headers = response.headers
    return response
  }
}

/** Each answer of our functions has one of these fields; a captive portal's JSON has none. */
function looksLikeOurs(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return ['status', 'epoch', 'order'].some((name) => Object.hasOwn(data, name))
}

/** An unexpected body can have any type under these names. */
function textOf(error: unknown, name: 'code' | 'message'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
