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

/** The answer of a function of the database. Throws when there is none. */
export async function callAsService(
  backend: ServiceBackend,
  name: string,
  args: object,
): Promise<unknown> {
  const response = await postAsService(backend, `rest/v1/rpc/${name}`, args)
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
  return response.json()
}
