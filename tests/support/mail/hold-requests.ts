/** A proxy in front of a server: passes everything on, except requests it is told to hold. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HoldingProxy {
  url: string
  /** From now on requests whose path contains this are not handed on; resolves when the first one is there. */
  hold: (path: string) => Promise<void>
  release: () => void
  stop: () => Promise<void>
}

export async function holdRequests(target: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(target)
  let held: { path: string; arrived: () => void } | null = null
  const server = createServer((incoming, outgoing) => {
    if (held !== null && incoming.url?.includes(held.path)) {
      held.arrived()
      return
    }
    const { url: path, method, headers } = incoming
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path) =>
      new Promise((arrived) => {
        held = { path, arrived }
      }),
    release: () => {
      held = null
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
