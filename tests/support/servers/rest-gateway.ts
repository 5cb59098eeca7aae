/** The part of Supabase's API gateway that tests need: forwards `/rest/v1/*` to PostgREST. */
import { type IncomingHttpHeaders, type IncomingMessage, createServer, request } from 'node:http'
import { listen } from './listen.ts'

export interface AuthAnswer {
  status: number
  /** JSON. */
  body: string
}

export async function startGateway(
  postgrestPort: number,
  /** Sign-in, below `/auth/v1`. */
  auth?: (path: string, request: IncomingMessage) => Promise<AuthAnswer>,
  /** Tokens by secret key. A hosted gateway replaces such a key, and rejects it as a token. */
  tokens: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const prefix = '/rest/v1'
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (auth !== undefined && path.startsWith('/auth/v1/')) {
      void auth(path, incoming).then(({ status, body }) =>
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body),
      )
      return
    }
    if (!path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end()
      return
    }
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: postgrestPort,
        path: path.slice(prefix.length),
        method: incoming.method,
        headers: withToken(incoming.headers, tokens),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        // An aborted answer aborts the client's connection too.
        answer.once('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(forwarded)
  })
  return listen(server)
}

function withToken(
  headers: IncomingHttpHeaders,
  tokens: Record<string, string>,
): IncomingHttpHeaders {
  const token = tokens[String(headers['apikey'])]
  if (token === undefined || headers.authorization !== undefined) return headers
  return { ...headers, authorization: `Bearer ${token}` }
}
