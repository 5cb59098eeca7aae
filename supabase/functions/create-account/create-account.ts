import { type ServiceBackend, postAsService } from '../_shared/post-as-service.ts'

/**
 * Creates the account of an invited address. The request has the invitation's secret and the new
 * password: {"secret", "password"}. The answer is
 * {"status": "created" | "exists" | "weak_password" | "unknown" | "unreachable"}.
 * Public sign-up stays closed. The account becomes staff by accepting the invitation.
 */
export async function createAccount(request: Request, backend: ServiceBackend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  if (request.method !== 'POST') return answer('unknown', 405)
  const { secret, password } = await readJson(request)
  if (typeof secret !== 'string' || typeof password !== 'string' || secret.length > 200)
    return answer('unknown', 200)
  try {
    const invitation = await postAsService(backend, 'rest/v1/rpc/read_invitation', {
      p_token: secret,
    })
    if (!invitation.ok) return answer('unreachable', 502)
    const { status, email } = await readJson(invitation)
    if (status !== 'open') return answer('unknown', 200)
    if (!isPassword(password)) return answer('weak_password', 200)
    const created = await postAsService(backend, 'auth/v1/admin/users', {
      email,
      password,
      // The secret proves that the person has read the mail or got the link from an owner.
      email_confirm: true,
    })
    if (created.ok) return answer('created', 200)
    return toFailure(created)
  } catch {
    return answer('unreachable', 502)
  }
}

/** The rule of supabase/config.toml, which the auth server does not apply to calls of an admin. */
function isPassword(password: string): boolean {
  return Array.from(password).length >= 10 && new TextEncoder().encode(password).length <= 72
}

async function toFailure(response: Response): Promise<Response> {
  const { error_code: code } = await readJson(response)
  if (code === 'weak_password') return answer('weak_password', 200)
  return code === 'email_exists' || code === 'user_already_exists'
    ? answer('exists', 200)
    : answer('unreachable', 502)
}

/** An empty object if the body is not a JSON object. */
async function readJson(message: Request | Response): Promise<Record<string, unknown>> {
  const read: unknown = await message.json().catch(() => null)
  return typeof read === 'object' && read !== null ? { ...read } : {}
}

/** The site of the shop has another origin. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'apikey, content-type, authorization',
  'access-control-allow-methods': 'POST',
  'cache-control': 'no-store',
}

function answer(status: string, code: number): Response {
  return Response.json({ status }, { status: code, headers })
}
