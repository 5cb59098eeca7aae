/** Weather: what the network and the server do to the requests of one push or pull of a device. */
import type { Failure, Gateway, Reply } from '#backend/gateway.ts'

/** What becomes of one request. `lost-reply` and `crash-after` have their effect on the server. */
export const weathers = [
  'fine',
  'lost-request',
  'lost-reply',
  'captive-portal',
  'error-500',
  'signed-out',
  'partition',
  'crash-before',
  'crash-after',
] as const
export type Weather = (typeof weathers)[number]

export interface Sky {
  isOnline: () => boolean
  /** The connection is gone, for this request and those that follow. */
  disconnect: () => void
  /** The browser is killed: nobody hears an answer any more. */
  crash: () => void
  isDead: () => boolean
  /** One for each request; afterwards it is fine. */
  forecast: Weather[]
  /** What happens while the first request is under way: the server has done it, its reply is not here yet. */
  meanwhile: () => Promise<void>
}

export function underSky(inner: Gateway, sky: Sky): Gateway {
  let during: Promise<void> | null = null
  async function travel<T>(serve: () => Promise<Reply<T>>): Promise<Reply<T>> {
    if (sky.isDead()) return never()
    const weather = sky.isOnline() ? (sky.forecast.shift() ?? 'fine') : 'lost-request'
    const reply = await passThrough(weather, serve)
    during ??= sky.meanwhile()
    await during
    if (weather === 'partition') sky.disconnect()
    if (weather === 'crash-before' || weather === 'crash-after') sky.crash()
    return sky.isDead() ? never() : reply
  }
  return {
    ...inner,
    pullCatalog: (...request) => travel(() => inner.pullCatalog(...request)),
    send: (...request) => travel(() => inner.send(...request)),
    sendBatch: (...request) => travel(() => inner.sendBatch(...request)),
  }
}

async function passThrough<T>(weather: Weather, serve: () => Promise<Reply<T>>): Promise<Reply<T>> {
  if (weather === 'fine') return serve()
  if (weather === 'lost-reply' || weather === 'crash-after') await serve()
  return { ok: false, error: failures[weather] }
}

const failures: Record<Exclude<Weather, 'fine'>, Failure> = {
  'lost-request': { class: 'transient' },
  'lost-reply': { class: 'transient' },
  'captive-portal': { class: 'transient', status: 200 },
  'error-500': { class: 'transient', status: 500 },
  'signed-out': { class: 'sign-in', status: 401 },
  partition: { class: 'transient' },
  'crash-before': { class: 'transient' },
  'crash-after': { class: 'transient' },
}

export function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}
