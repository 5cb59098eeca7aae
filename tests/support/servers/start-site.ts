/** A built shop as a static host serves it, with headers, in front of a backend. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeHostFiles } from '../../../scripts/hosting/host-files.mjs'
import { createFileHandler } from '../../../scripts/hosting/serve-files.mjs'
import { listen } from './listen.ts'

export interface Site {
  url: string
  /** Changes answers; null stops it. */
  spoil: ((path: string, response: ServerResponse) => boolean) | null
  signUpIsClosed: boolean
  /** Status and body of each function's answer to a request without a secret. */
  functions: Map<string, [status: number, body: string]>
  stop: () => Promise<void>
}

export const functionAnswers: [name: string, answer: [status: number, body: string]][] = [
  ['send-mail', [401, '{"error":"unauthorized"}']],
  ['create-account', [200, '{"status":"unknown"}']],
  ['newsletter-unsubscribe', [200, '']],
]

/** `backend` answers `/rest/v1`. */
export async function startSite(backend: string): Promise<Site> {
  const dist = mkdtempSync(join(tmpdir(), 'nefer-site-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><meta charset="utf-8" /><script>first()</script><style>a{}</style></head>' +
      '<body><script type="module" src="/assets/main-1.js"></script></body></html>',
  )
  writeFileSync(join(dist, 'sw.js'), '')
  writeFileSync(join(dist, 'assets/main-1.js'), '')
  writeHostFiles({ dist, backend: '' })

  const serveFile = createFileHandler({ dist, backend: '' })

  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    if (site.spoil?.(pathname, response) === true) return
    if (pathname.startsWith('/rest/v1/')) return forward(backend, asked, response)
    if (pathname === '/auth/v1/settings')
      return say(response, 200, JSON.stringify({ disable_signup: site.signUpIsClosed }))
    if (pathname.startsWith('/functions/v1/')) {
      const [status, body] = site.functions.get(pathname.slice(14)) ?? [404, '{}']
      return say(response, status, body)
    }
    serveFile(asked, response, () => say(response, 404, '{}'))
  })
  const { url, stop } = await listen(server)
  const site: Site = {
    url,
    spoil: null,
    signUpIsClosed: true,
    functions: new Map(functionAnswers),
    stop: async () => {
      await stop()
      rmSync(dist, { recursive: true, force: true })
    },
  }
  return site
}

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function forward(backend: string, asked: IncomingMessage, response: ServerResponse): void {
  // A hosted gateway removes the publishable key, because it is not a token.
  const { host: _host, apikey: _key, ...headers } = asked.headers
  const onward = request(`${backend}${asked.url ?? ''}`, { method: asked.method, headers })
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => say(response, 502, '{}'))
  asked.pipe(onward)
}
