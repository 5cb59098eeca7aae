/**
 * The proxy of docs/hosting.md, "Read replicas": sends polls as `GET` to each server in turn, and
 * everything else to the first one.
 */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { listen } from './listen.ts'

export interface Balancer {
  url: string
  /** Ports of PostgREST; the first one takes the writes. */
  servers: number[]
  /** Responses to polls: resets, and refusals that request a delay. */
  resets: number
  refusals: number
  /** Polls that were too long for `GET`. */
  longPolls: number
  stop: () => Promise<void>
}

export async function startBalancer(servers: number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => fail(outgoing))
  })
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const { method, headers, path, isPoll } = toForwarded(incoming, body)
    const isShared = isPoll && method === 'GET'
    if (isShared) turn += 1
    else if (isPoll) balancer.longPolls += 1
    const port = balancer.servers[isShared ? turn % balancer.servers.length : 0]
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const page = Buffer.concat(parts)
        if (isPoll && answer.statusCode === 503) balancer.refusals += 1
        if (isPoll && page.includes('"reset": true')) balancer.resets += 1
        outgoing.end(page)
      })
    })
    onward.on('error', () => fail(outgoing))
    onward.end(isShared ? undefined : body)
  }
  const { url, stop } = await listen(server)
  const balancer: Balancer = { url, stop, servers, resets: 0, refusals: 0, longPolls: 0 }
  return balancer
}

/** Servers accept addresses of 8,000 characters or more. */
const longestAddress = 4_000

function toForwarded({ url = '/', method, headers }: IncomingMessage, body: string) {
  const path = url.replace('/rest/v1', '')
  const isPoll = method === 'POST' && path.startsWith('/rpc/pull_')
  const address = isPoll ? `${path}?${toQuery(body)}` : ''
  if (!isPoll || address.length > longestAddress) return { method, headers, path, isPoll }
  const { 'content-length': _length, 'content-type': _type, ...others } = headers
  return { method: 'GET', headers: others, path: address, isPoll }
}

/** Each argument as JSON, null left out. No poll has an argument that is text. */
function toQuery(body: string): string {
  const args = v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), body)
  const given = Object.entries(args).filter(([, value]) => value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, JSON.stringify(value)])).toString()
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end()
}
