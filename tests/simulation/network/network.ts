/** The network between one device and the server, as `fetch`. */
import type { Random } from '../clock/random.ts'
import type { Process, Scheduler } from '../clock/scheduler.ts'
import type { Answer, Request } from '../server/messages.ts'

/** A proxy answers instead of the server, once. */
const gateways = {
  'json-400': { status: 400, body: { message: 'Blocked by policy 7' } },
  'json-401': { status: 401, body: { message: 'Sign in to the proxy' } },
  'json-403': { status: 403, body: { message: 'Forbidden' } },
  'json-404': { status: 404, body: { message: 'no Route matched' } },
  'too-large': { status: 413, body: { message: 'Request size limit exceeded' } },
  'no-license': { status: 451, body: '<html>Unavailable For Legal Reasons</html>' },
  'code-400': { status: 400, body: { code: 'BLOCK', message: 'Request blocked' } },
  'code-401': { status: 401, body: { code: '10000', message: 'Authentication error' } },
  'code-403': { status: 403, body: { code: '23505', message: 'Forbidden' } },
  'code-404': { status: 404, body: { code: '22001', message: 'Not found' } },
  'proxy-sign-in': { status: 407, body: '<html>Sign in to the proxy</html>' },
  misdirected: { status: 421, body: { message: 'Misdirected Request' } },
  'too-early': { status: 425, body: '' },
  truncated: { status: 200, body: '{"status":"app' },
} as const
/** `fetch` does not follow it. */
const redirect = 'redirect'
type Gateway = keyof typeof gateways
type GatewayWeather = Gateway | typeof redirect
export const gatewayWeathers: readonly [GatewayWeather, ...GatewayWeather[]] = [
  redirect,
  ...(Object.keys(gateways) as Gateway[]),
]

function isGateway(weather: Weather): weather is Gateway {
  return weather in gateways
}

/** The fate of one request. `lost-reply`, `late` and `twice` reach the server. */
export const weathers = [
  'fine',
  'lost-request',
  'lost-reply',
  'hanging',
  'late',
  'twice',
  'captive-portal',
  'error-500',
  'too-many',
] as const
export type Weather = (typeof weathers)[number] | GatewayWeather

export interface Network {
  of: (process: Process) => typeof fetch
  /** One for each of the next requests; later requests are fine. */
  forecast: Weather[]
  isOnline: boolean
}

interface Deps {
  scheduler: Scheduler
  random: Random
  address: string
  serve: (request: Request) => Promise<Answer>
}

export function createNetwork(deps: Deps): Network {
  const { scheduler, random } = deps
  const network: Network = { of, forecast: [], isOnline: true }

  /** A dead page receives nothing. */
  function of(process: Process): typeof fetch {
    return (input, init = {}) =>
      new Promise((resolve, reject) => {
        const inProcess = (act: () => void, ms: number) => scheduler.later(process, act, ms)
        const weather = network.isOnline ? (network.forecast.shift() ?? 'fine') : 'lost-request'
        const fail = () => reject(new TypeError('Failed to fetch'))
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        const travel = (then: () => void) =>
          scheduler.later(scheduler.world, then, 5 + random.below(300))
        const request = readRequest(input, init, deps.address)
        const serve = (then: (answer: Answer) => void) =>
          travel(() => void scheduler.hold(deps.serve(request)).then(then, reject))
        const reply = (answer: Answer) =>
          inProcess(() => resolve(toResponse(answer)), 5 + random.below(300))
        if (isGateway(weather)) return void reply(gateways[weather])
        switch (weather) {
          case 'fine':
            return void serve(reply)
          case 'lost-request':
            return void inProcess(fail, random.below(2_000))
          case 'lost-reply':
            return void serve(() => inProcess(fail, random.below(2_000)))
          case 'redirect':
            return void inProcess(fail, 5 + random.below(300))
          case 'hanging':
            return
          case 'late':
            return void scheduler.later(
              scheduler.world,
              () => void scheduler.hold(deps.serve(request)),
              25_000 + random.below(60_000),
            )
          case 'twice':
            serve(reply)
            return void serve(() => undefined)
          case 'captive-portal':
            return void reply({ status: 200, body: '<html>Sign in to the hotel network</html>' })
          case 'error-500':
            return void reply({ status: 500, body: '<html>Internal error</html>' })
          case 'too-many':
            return void reply({ status: 429, body: '', retryAfter: 5 })
        }
      })
  }
  return network
}

function readRequest(input: unknown, init: RequestInit, address: string): Request {
  const { pathname, search } = new URL(String(input))
  const headers = new Headers(init.headers)
  const accessToken = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
  const client = headers.get('x-client-info') ?? ''
  return { path: `${pathname}${search}`, accessToken, address, client, body }
}

/** The part of a response that the app reads. */
function toResponse({ status, body, retryAfter }: Answer): Response {
  const isPage = typeof body === 'string'
  const text = isPage ? body : JSON.stringify(body)
  const headers = new Headers({ 'content-type': isPage ? 'text/html' : 'application/json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  const rest = {
    text: async () => text,
    json: async (): Promise<unknown> => JSON.parse(text),
  }
  return { ok: status < 300, status, statusText: '', headers, ...rest } as Response
}
