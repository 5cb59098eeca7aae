/** The part of Supabase's API gateway we need: hands `/rest/v1/*` to PostgREST, everything else is not found. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startGateway(
  postgrestPort: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const prefix = '/rest/v1'
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
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
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
