/** The key of the build's settings. The second name is that of keys before 2026. */
export function readPublishableKey(env: Record<string, string | undefined>): string {
  // A name that is set to an empty text counts as absent, as some hosts write it.
  return env['VITE_SUPABASE_PUBLISHABLE_KEY'] || env['VITE_SUPABASE_ANON_KEY'] || ''
}
