/** The project's API keys in the environment of a hosted function. */

export type Env = Record<string, string | undefined>

/** A key of the role service_role; '' without one. */
export function readSecretKey(env: Env): string {
  return keyIn(env['SUPABASE_SECRET_KEYS']) || (env['SUPABASE_SERVICE_ROLE_KEY'] ?? '').trim()
}

/** The public key; '' without one. */
export function readPublishableKey(env: Env): string {
  return keyIn(env['SUPABASE_PUBLISHABLE_KEYS']) || (env['SUPABASE_ANON_KEY'] ?? '').trim()
}

/** The headers of a request with a key. Only keys of the older kind are also tokens. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }
}

/** `{"default": "sb_…", …}`: the default key, otherwise the first one; '' for anything else. */
function keyIn(json = ''): string {
  try {
    const keys: unknown = JSON.parse(json)
    const named = typeof keys === 'object' && keys !== null ? { ...keys } : {}
    const { default: main } = named as { default?: unknown }
    const key: unknown = main ?? Object.values(named)[0]
    return typeof key === 'string' ? key : ''
  } catch {
    return ''
  }
}
