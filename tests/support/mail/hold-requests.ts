/** A proxy in front of a server that can hold requests. */
import { createServer, request } from 'node:http'
import { listen } from '../servers/listen.ts'

export interface HoldingProxy {
  url: string
  /** Holds requests whose path contains this; resolves when the first one arrives. */
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
  return {
    ...(await listen(server)),
    hold: (path) =>
      new Promise((arrived) => {
        held = { path, arrived }
      }),
    release: () => {
      held = null
    },
  }
}
