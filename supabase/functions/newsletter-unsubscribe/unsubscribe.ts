/** One-click unsubscription (RFC 8058). Only POST changes something, GET does not. */
export async function unsubscribe(
  request: Request,
  backend: { url: string; key: string; fetch: typeof fetch },
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const answer = await backend.fetch(`${backend.url}/rest/v1/rpc/unsubscribe_newsletter`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json' },
    body: JSON.stringify({ p_token: token }),
  })
  await answer.body?.cancel()
  return new Response(null, { status: answer.ok ? 200 : 502 })
}
