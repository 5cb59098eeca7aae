/**
 * Makes the account of an invited address, for who brings the invitation's secret and chooses a password: {"secret", "password"}.
 * Answers {"status": "created" | "exists" | "weak_password" | "unknown"}. Sign-up stays closed; nobody is staff by this alone.
 */
export async function createAccount(request: Request, backend: Backend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  if (request.method !== 'POST') return answer('unknown', 405)
  const asked = await readJson(request)
  const { secret, password } = asked
  if (typeof secret !== 'string' || typeof password !== 'string' || secret.length > 200)
    return answer('unknown', 200)
  try {
    const invitation = await call(backend, 'rest/v1/rpc/read_invitation', { p_token: secret })
    if (!invitation.ok) return answer('unreachable', 502)
    const { status, email } = await readJson(invitation)
    if (status !== 'open') return answer('unknown', 200)
    const made = await call(backend, 'auth/v1/admin/users', {
      email,
      password,
      // Who has the secret has read the mail, or was handed the link by an owner.
      email_confirm: true,
    })
    if (made.ok) return answer('created', 200)
    return refused(made)
  } catch {
    return answer('unreachable', 502)
  }
}

export interface Backend {
  url: string
  serviceKey: string
  fetch: typeof fetch
}

async function refused(response: Response): Promise<Response> {
  const { error_code: code } = await readJson(response)
  if (code === 'weak_password') return answer('weak_password', 200)
  return code === 'email_exists' || code === 'user_already_exists'
    ? answer('exists', 200)
    : answer('unreachable', 502)
}

function call({ url, serviceKey, fetch: send }: Backend, path: string, body: object) {
  return send(`${url}/${path}`, {
    method: 'POST',
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

/** An empty object for what is none. */
async function readJson(message: Request | Response): Promise<Record<string, unknown>> {
  const read: unknown = await message.json().catch(() => null)
  return typeof read === 'object' && read !== null ? { ...read } : {}
}

/** The shop is a site of its own, with another address. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'apikey, content-type, authorization',
  'access-control-allow-methods': 'POST',
  'cache-control': 'no-store',
}

function answer(status: string, code: number): Response {
  return Response.json({ status }, { status: code, headers })
}
