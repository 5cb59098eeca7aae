import { type ServiceBackend, postAsService } from '../_shared/post-as-service.ts'

/**
 * Creates the account of an invited address. The request has the invitation's secret and the new
 * password: {"secret", "password"}. The answer is
 * {"status": "created" | "exists" | "weak_password" | "unknown" | "unreachable"}.
 * Public sign-up stays closed. The account becomes staff by accepting the invitation.
 */
export async function createAccount(
  request: Request,
  backend: ServiceBackend,
  /** When the request has taken too long. */
  signal: AbortSignal = AbortSignal.timeout(5000),
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  if (request.method !== 'POST') return answer('unknown', 405)
  const { secret, password } = toObject(await readBody(request, signal))
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
  const letters = Array.from(password.toLowerCase())
  const isEasy = new Set(letters).size < 5 || easyPasswords.includes(password.toLowerCase())
  return letters.length >= 10 && new TextEncoder().encode(password).length <= 72 && !isEasy
}

/** The first that anybody tries, of at least ten characters. */
const easyPasswords = [
  '0123456789',
  '0987654321',
  '1234567890',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  '9876543210',
  'abcdefghij',
  'administrator',
  'iloveyou123',
  'nefer-demo-2026',
  'passw0rd123',
  'password12',
  'password123',
  'password1234',
  'q1w2e3r4t5',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop',
]

async function toFailure(response: Response): Promise<Response> {
  const { error_code: code } = await readJson(response)
  if (code === 'weak_password') return answer('weak_password', 200)
  return code === 'email_exists' || code === 'user_already_exists'
    ? answer('exists', 200)
    : answer('unreachable', 502)
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  return toObject(await response.json().catch(() => null))
}

/** The JSON of a short body; null for any other, of which no more is read. */
async function readBody(request: Request, signal: AbortSignal): Promise<unknown> {
  const mostBytes = 4096
  const reader = request.body?.getReader()
  if (reader === undefined) return null
  // Ends a read that waits.
  const stop = () => void reader.cancel().catch(() => null)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > mostBytes) {
        stop()
        return null
      }
      text += decoder.decode(value, { stream: true })
    }
    return signal.aborted ? null : JSON.parse(text)
  } catch {
    return null
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** An empty object if it is none. */
function toObject(read: unknown): Record<string, unknown> {
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
