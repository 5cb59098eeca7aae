import { keyHeaders } from './api-keys.ts'

export interface ServiceBackend {
  /** The Supabase project, without a path. */
  url: string
  /** A key of the role service_role. */
  serviceKey: string
  fetch: typeof fetch
}

export function postAsService(
  { url, serviceKey, fetch: send }: ServiceBackend,
  path: string,
  body: object,
): Promise<Response> {
  return send(`${url}/${path}`, {
    method: 'POST',
    headers: { ...keyHeaders(serviceKey), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}
