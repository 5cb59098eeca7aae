import { builtAt } from '#domain/devices/app-version.ts'

export interface BackendConfig {
  /** The project's address, without /rest/v1. */
  url: string
  /** The public key; it names the project, it grants nothing. */
  anonKey: string
  /** When the app was built (ISO 8601): its version. */
  app?: string
}

export interface RequestOptions extends BackendConfig {
  fetch?: typeof fetch
  now?: () => number
}

/** The project that the build was pointed at; without one the backend answers on the page's own origin. Same for page and worker. */
export function readBackendConfig(): BackendConfig {
  const url: string = import.meta.env['VITE_SUPABASE_URL'] ?? ''
  const anonKey: string = import.meta.env['VITE_SUPABASE_ANON_KEY'] ?? ''
  return {
    url: url === '' ? location.origin : url,
    anonKey: anonKey === '' ? 'embedded' : anonKey,
    app: builtAt,
  }
}

/** Every request names the app's version, in the header that hosted projects let through from other origins. */
export function appHeader({ app = '' }: BackendConfig): Record<string, string> {
  return app === '' ? {} : { 'x-client-info': `nefer/${app}` }
}

/** True for the demo backend that `npm start` and `npm run dev` bring along. */
export function isEmbeddedBackend(): boolean {
  return (import.meta.env['VITE_SUPABASE_URL'] ?? '') === ''
}
