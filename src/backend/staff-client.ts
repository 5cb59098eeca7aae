/** Supabase's client, loaded with the staff room; shop and worker need postgrest-js only. */
import { PostgrestClient } from '@supabase/postgrest-js'
import { type SupabaseClient, createClient } from '@supabase/supabase-js'
import { type BackendConfig, appHeader } from './backend-config.ts'

export interface StaffClientOptions extends BackendConfig {
  /** Null: nobody is signed in, or the token cannot be used now. Never rejects. */
  accessToken: () => Promise<string | null>
  fetch?: typeof fetch
}

/** For all but signing in: it sends with the token it is given, and keeps none. */
export function createStaffClient(options: StaffClientOptions): SupabaseClient {
  const { url, anonKey, accessToken } = options
  return createClient(url, anonKey, {
    accessToken,
    global: { fetch: namingTheApp(options) },
    realtime: { reconnectAfterMs },
  })
}

const longestMs = 10_000

/** For requests without a session, or with a token that is not stored. It does not retry. */
export function createStaffRest(
  options: BackendConfig & { fetch?: typeof fetch | undefined },
  accessToken?: string,
): PostgrestClient {
  const send = namingTheApp(options)
  return new PostgrestClient(`${options.url}/rest/v1`, {
    headers: {
      apikey: options.anonKey,
      ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    },
    fetch: (input, init) => send(input, { ...init, signal: AbortSignal.timeout(longestMs) }),
    retry: false,
  })
}

/**
 * The client would send its own name in the header that carries the app's version, and would follow
 * a captive portal's redirect with a password or a token.
 */
export function namingTheApp(
  options: BackendConfig & { fetch?: typeof fetch | undefined },
): typeof fetch {
  const { fetch: send = fetch } = options
  return (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(appHeader(options))) headers.set(name, value)
    return send(input, { ...init, headers, redirect: 'error' })
  }
}

/** Pauses between attempts to connect (ms), growing: a device can be offline for a whole day. */
function reconnectAfterMs(tries: number): number {
  return [1_000, 5_000, 30_000][tries - 1] ?? 5 * 60_000
}
