/** A built shop on a free port, as a hosted project and a static host show it to the world: pages with their headers, and a backend behind. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeHostFiles } from '../../../scripts/hosting/host-files.mjs'
import { createFileHandler } from '../../../scripts/hosting/serve-files.mjs'

export interface Site {
  url: string
  /** Changes answers on their way; undone by assigning null. */
  spoil: ((path: string, response: ServerResponse) => boolean) | null
  signUpIsClosed: boolean
  functions: Set<string>
  stop: () => Promise<void>
}

/** `backend`: where `/rest/v1` is answered. */
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
    if (pathname.startsWith('/functions/v1/'))
      return say(response, site.functions.has(pathname.slice(14)) ? 401 : 404, '{}')
    serveFile(asked, response, () => say(response, 404, '{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    spoil: null,
    signUpIsClosed: true,
    functions: new Set(['send-mail', 'create-account', 'newsletter-unsubscribe']),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dist, { recursive: true, force: true })
    },
  }
  return site
}

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function forward(backend: string, asked: IncomingMessage, response: ServerResponse): void {
  // The key of a publishable kind is no token: a hosted gateway takes it off.
  const { host: _host, apikey: _key, ...headers } = asked.headers
  const onward = request(`${backend}${asked.url ?? ''}`, { method: asked.method, headers })
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => say(response, 502, '{}'))
  asked.pipe(onward)
}
