/** Sends polls to each server in turn, and everything else to the first one. */
import { type ServerResponse, createServer, request } from 'node:http'
import { listen } from './listen.ts'

export interface Balancer {
  url: string
  /** Ports of PostgREST; the first one takes the writes. */
  servers: number[]
  /** The answers to polls: how many told the device to start again, and how many to wait. */
  resets: number
  refusals: number
  stop: () => Promise<void>
}

export async function startBalancer(servers: number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').replace('/rest/v1', '')
    const isPoll = path.startsWith('/rpc/pull_')
    if (isPoll) turn += 1
    const port = balancer.servers[isPoll ? turn % balancer.servers.length : 0]
    const { method, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (isPoll && answer.statusCode === 503) balancer.refusals += 1
        if (isPoll && body.includes('"reset": true')) balancer.resets += 1
        outgoing.end(body)
      })
    })
    onward.on('error', () => fail(outgoing))
    incoming.pipe(onward)
  })
  const { url, stop } = await listen(server)
  const balancer: Balancer = { url, stop, servers, resets: 0, refusals: 0 }
  return balancer
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end()
}
