/** What stands between app and server answers in its place: the table in docs/failure-modes.md. */

/** Answers in the place of the server; `passed`: the server's own response, if it got through. */
export interface Fault {
  name: string
  answer: (passed: Response | null) => Response | Promise<Response>
}

const statuses = [400, 401, 403, 404, 407, 408, 409, 413, 421, 425, 429, 451, 500, 502, 503, 504]
const page = '<!doctype html><title>Blocked</title>'
const html = { 'content-type': 'text/html' }

const bodies: Record<string, (status: number) => Response> = {
  'a page': (status) => new Response(page, { status, headers: html }),
  JSON: (status) => Response.json({ message: 'Access denied by policy' }, { status }),
  'JSON with a code of its own': (status) =>
    Response.json({ code: 'WAF_BLOCKED', message: 'Request blocked' }, { status }),
  'JSON with a five-letter code': (status) =>
    Response.json({ code: 'BLOCK', message: 'Request blocked' }, { status }),
  'JSON with a five-digit code': (status) =>
    Response.json({ code: '10000', message: 'Authentication error' }, { status }),
}

export const faults: Fault[] = [
  ...statuses.flatMap((status) =>
    Object.entries(bodies).map(([what, make]) => ({
      name: `${status} with ${what}`,
      answer: () => make(status),
    })),
  ),
  { name: 'a page with 200', answer: () => new Response(page, { headers: html }) },
  { name: 'JSON of a captive portal', answer: () => Response.json({ login: 'https://wifi' }) },
  { name: 'nothing with 204', answer: () => new Response(null, { status: 204 }) },
  {
    name: 'half of the answer',
    answer: async (passed) => {
      const text = (await passed?.text()) ?? '{"status":"appl'
      const headers = { 'content-type': 'application/json' }
      return new Response(text.slice(0, text.length / 2), { headers })
    },
  },
  {
    name: 'the answer under another content type',
    answer: async (passed) => new Response((await passed?.text()) ?? '', { headers: html }),
  },
  // What fetch does with a redirect that it is told not to follow.
  { name: 'a redirect', answer: () => Promise.reject(new TypeError('unexpected redirect')) },
]
