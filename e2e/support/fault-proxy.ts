/** A proxy between browser and servers that can produce faults, also for the service worker. */
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as send,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { GatewayAnswer } from '../../tests/support/gateway-answers.ts'

export type Trouble =
  /** Without a code the reply is from something in between, such as a firewall. */
  | {
      kind: 'status'
      status: number
      headers?: Record<string, string>
      /** As PostgREST and the photo store name it. */
      code?: string
      /** As the auth server names it. */
      authCode?: string
      /** Its message; '' means none. */
      message?: string
      /** Its delay (ms). */
      afterMs?: number
    }
  /** A captive portal: a page of its own, with status 200. */
  | { kind: 'captive-portal' }
  | { kind: 'hang' }
  /** The server never sees the request. */
  | { kind: 'lose-request' }
  /** A lost response: the server has applied the request, then the connection ends. */
  | { kind: 'lose-reply' }
  /** Something in between answers; `isPassed`: after the server has applied the request. */
  | { kind: 'gateway'; answer: GatewayAnswer; isPassed: boolean }

export interface FaultProxy {
  url: string
  /** Requests with a matching path get the fault: all of them or the next `times`. */
  trouble: (trouble: Trouble, on: RegExp, times?: number) => void
  /** Requests that got a fault since the last `mend`. */
  met: () => number
  mend: () => void
  /** The whole site is down: connections are refused. */
  shut: () => Promise<void>
  open: () => Promise<void>
  /** Appends to the body of a response, for example for a new version of sw.js. */
  append: (path: string, text: string) => void
  /** Every requested path, in order. */
  requests: string[]
  /** Called with path and bytes of every answered body. */
  onAnswer: ((path: string, bytes: number) => void) | null
  /** Called with every fault that a request gets. */
  onTrouble: ((trouble: Trouble) => void) | null
  /** Delays every response (ms): a slow connection. */
  delayMs: number
}

export interface Upstreams {
  backend: string
  pages: string
  /** The backend stores files; otherwise their paths return the page, as with `npm start`. */
  storage?: boolean
}

const backendPaths = /^\/(rest|auth)\//
const storagePaths = /^\/storage\//

export async function startFaultProxy(upstreams: Upstreams): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let active: { trouble: Trouble; on: RegExp; left: number } | null = null
  let met = 0
  const added = new Map<string, string>()

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    trouble: (trouble, on, times = Infinity) => {
      active = { trouble, on, left: times }
    },
    met: () => met,
    mend: () => {
      active = null
      met = 0
      added.clear()
      proxy.delayMs = 0
    },
    shut: async () => {
      if (!server.listening) return
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: async () => {
      if (!server.listening) await listen(server, port)
    },
    append: (path, text) => added.set(path, text),
    requests: [],
    onAnswer: null,
    onTrouble: null,
    delayMs: 0,
  }
  return proxy

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    proxy.requests.push(path)
    const trouble = nextTrouble(path)
    if (trouble !== null && !isPassed(trouble)) return make(trouble, request, response)
    const body = await readAll(request)
    const isForBackend =
      backendPaths.test(path) || (upstreams.storage === true && storagePaths.test(path))
    const upstream = isForBackend ? upstreams.backend : upstreams.pages
    const reply = await forward(upstream, request, body).catch(() => null)
    if (reply === null || trouble?.kind === 'lose-reply') {
      response.destroy()
      return
    }
    if (trouble?.kind === 'gateway') return answerInstead(trouble.answer, reply.body, response)
    if (proxy.delayMs > 0) await wait(proxy.delayMs)
    const whole = Buffer.concat([reply.body, Buffer.from(added.get(path) ?? '')])
    proxy.onAnswer?.(path, whole.length)
    response.writeHead(reply.status, { ...reply.headers, 'content-length': whole.length })
    response.end(whole)
  }

  function nextTrouble(path: string): Trouble | null {
    if (active === null || active.left <= 0 || !active.on.test(path)) return null
    active.left -= 1
    met += 1
    proxy.onTrouble?.(active.trouble)
    return active.trouble
  }
}

/** The server gets the request. */
function isPassed(trouble: Trouble): boolean {
  return trouble.kind === 'lose-reply' || (trouble.kind === 'gateway' && trouble.isPassed)
}

function answerInstead(
  { status, headers, body }: GatewayAnswer,
  passed: Buffer | null,
  response: ServerResponse,
): void {
  response.writeHead(status, headers)
  response.end(body(passed?.toString() ?? null))
}

function make(trouble: Trouble, request: IncomingMessage, response: ServerResponse): void {
  switch (trouble.kind) {
    case 'status':
      request.resume()
      void sayStatus(trouble, request.url ?? '/', response)
      return
    case 'captive-portal':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Free Wi-Fi</title><p>Please sign in.</p>')
      return
    case 'hang':
      request.resume()
      return
    case 'gateway':
      request.resume()
      answerInstead(trouble.answer, null, response)
      return
    case 'lose-request':
    case 'lose-reply':
      response.destroy()
  }
}

async function sayStatus(
  trouble: Extract<Trouble, { kind: 'status' }>,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, message = 'trouble', afterMs = 0 } = trouble
  await wait(afterMs)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ message, ...codeOn(path, trouble) }))
}

function codeOn(
  path: string,
  { status, code, authCode }: Extract<Trouble, { kind: 'status' }>,
): Record<string, string | undefined> {
  if (path.includes('/auth/v1/')) return { error_code: authCode }
  const isStore = storagePaths.test(path) && code !== undefined
  return isStore ? { statusCode: String(status), error: code } : { code }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

function forward(upstream: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(upstream)
    // Without compression and caching: a changed response must not count as the cached one.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...asked } = request.headers
    const headers = { ...asked, host, connection: 'close', 'accept-encoding': 'identity' }
    const onward = send(`${upstream}${request.url ?? '/'}`, { method: request.method, headers })
    onward.once('error', reject)
    onward.once('response', (reply) => {
      const {
        'transfer-encoding': _chunked,
        connection: _kept,
        etag: _tag,
        ...kept
      } = reply.headers
      readAll(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 502, headers: kept, body: bytes }),
        reject,
      )
    })
    onward.end(body)
  })
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
