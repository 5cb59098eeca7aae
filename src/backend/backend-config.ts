import { builtAt } from '#domain/devices/app-version.ts'

export interface BackendConfig {
  /** The project's address, without /rest/v1. */
  url: string
  /** The public key: it identifies the project and grants nothing. */
  anonKey: string
  /** When the app was built (ISO 8601): its version. */
  app?: string
}

export interface RequestOptions extends BackendConfig {
  fetch?: typeof fetch
  now?: () => number
}

/** The build's Supabase project; without one the backend has the page's own origin. */
export function readBackendConfig(): BackendConfig {
  const url: string = import.meta.env['VITE_SUPABASE_URL'] ?? ''
  const anonKey: string = import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
  return {
    url: url === '' ? location.origin : url,
    anonKey: anonKey === '' ? 'embedded' : anonKey,
    app: builtAt,
  }
}

/** The app's version, in a header that hosted projects accept from other origins. */
export function appHeader({ app = '' }: BackendConfig): Record<string, string> {
  return app === '' ? {} : { 'x-client-info': `nefer/${app}` }
}

/** True for the demo backend of `npm start` and `npm run dev`. */
export function isEmbeddedBackend(): boolean {
  return (import.meta.env['VITE_SUPABASE_URL'] ?? '') === ''
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
