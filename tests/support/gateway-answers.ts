/**
 * What stands between the app and the server (firewall, proxy, captive portal) answers in its
 * place: the rows of docs/failure-modes.md, for the property test and the soak.
 */
export interface GatewayAnswer {
  name: string
  status: number
  headers: Record<string, string>
  /** `passed`: the server's own answer, if the request got through. */
  body: (passed: string | null) => string
}

const statuses = [400, 401, 403, 404, 407, 408, 409, 413, 421, 425, 429, 451, 500, 502, 503, 504]
const page = '<!doctype html><title>Blocked</title>'
const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

export function jsonAnswer(name: string, status: number, value: unknown): GatewayAnswer {
  return { name, status, headers: json, body: () => JSON.stringify(value) }
}

const blocked = 'Request blocked'
const bodies = {
  JSON: { message: 'Access denied by policy' },
  'JSON with a code of its own': { code: 'WAF_BLOCKED', message: blocked },
  'JSON with a five-letter code': { code: 'BLOCK', message: blocked },
  'JSON with a five-digit code': { code: '10000', message: 'Authentication error' },
}

/** Of our server: no fault of the request. As PostgREST sends them. */
const troubled: readonly (readonly [status: number, code: string])[] = [
  [503, '08006'],
  [500, '40001'],
  [503, '53300'],
  [500, '57014'],
  [405, '25006'],
  [500, '55P03'],
  [500, 'XX000'],
  [503, 'PGRST001'],
  [504, 'PGRST003'],
]

export const gatewayAnswers: readonly GatewayAnswer[] = [
  ...statuses.flatMap((status) => [
    { name: `${status} with a page`, status, headers: html, body: () => page },
    ...Object.entries(bodies).map(([what, value]) =>
      jsonAnswer(`${status} with ${what}`, status, value),
    ),
  ]),
  ...troubled.map(([status, code]) =>
    jsonAnswer(`${status} with ${code}`, status, { code, message: 'of the server' }),
  ),
  { name: 'a page with 200', status: 200, headers: html, body: () => page },
  jsonAnswer('JSON of a captive portal', 200, { login: 'https://wifi' }),
  { name: 'nothing with 204', status: 204, headers: {}, body: () => '' },
  {
    name: 'half of the answer',
    status: 200,
    headers: json,
    body: (passed) => {
      const text = passed ?? '{"status":"appl'
      return text.slice(0, text.length / 2)
    },
  },
  {
    name: 'the answer under another content type',
    status: 200,
    headers: html,
    body: (passed) => passed ?? '',
  },
  {
    name: 'a redirect',
    status: 307,
    headers: { location: 'https://wifi.example/sign-in' },
    body: () => '',
  },
]

/** As fetch gets it; `passed`: the server's own response. */
export async function respond(
  { status, headers, body }: GatewayAnswer,
  passed: Response | null = null,
): Promise<Response> {
  // As fetch with `redirect: 'error'`.
  if (status >= 300 && status < 400) throw new TypeError('unexpected redirect')
  const text = body((await passed?.text()) ?? null)
  return new Response(text === '' ? null : text, { status, headers })
}
