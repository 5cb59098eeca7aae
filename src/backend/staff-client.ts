/** Supabase's own client. It comes with the staff room; what shoppers' pages and the worker need is postgrest-js alone. */
import { type SupabaseClient, createClient } from '@supabase/supabase-js'
import type { BackendConfig } from './backend-config.ts'

export interface StaffClientOptions extends BackendConfig {
  /** Null: nobody is signed in, or the token cannot be used now. Never rejects. */
  accessToken: () => Promise<string | null>
  fetch?: typeof fetch
}

/** For all but signing in: it sends with the token it is given, and keeps none. */
export function createStaffClient(options: StaffClientOptions): SupabaseClient {
  const { url, anonKey, accessToken, fetch } = options
  return createClient(url, anonKey, {
    accessToken,
    ...(fetch && { global: { fetch } }),
    realtime: { reconnectAfterMs },
  })
}

/** A server that cannot be reached is not asked every few seconds for a whole day at the stall (ms). */
function reconnectAfterMs(tries: number): number {
  return [1_000, 5_000, 30_000][tries - 1] ?? 5 * 60_000
}
