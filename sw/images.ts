/**
 * Cache for pictures and Arabic fonts: answers from the device first, limited in size, evicted
 * first on a full disk.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { imageCacheNames } from '#db/eviction.ts'
import { photoIdOf } from '#domain/products/product-photo.ts'
import { findOtherSize } from './other-size.ts'

const [cacheName = 'images'] = imageCacheNames
const maxEntries = 1200
const maxIdleImages = 1000
const day = 24 * 60 * 60

const expiration = new ExpirationPlugin({
  maxEntries,
  maxAgeSeconds: 60 * day,
  purgeOnQuotaError: true,
})

const plugins: WorkboxPlugin[] = [
  {
    // An opaque response (status 0) counts as megabytes and may be an error page: never cached.
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && !isPage(response) ? response : null,
    cacheDidUpdate: async (param) => expiration.cacheDidUpdate?.(param),
    cachedResponseWillBeUsed: async (param) =>
      (await expiration.cachedResponseWillBeUsed?.(param)) ?? null,
    handlerDidError: async ({ request }) =>
      findOtherSize(await caches.open(cacheName), request.url),
  },
]
const strategy = new StaleWhileRevalidate({ cacheName, plugins })

/** Photos are immutable. The page caches those not uploaded yet (db/staff/photos.ts). */
const photoStrategy = new CacheFirst({ cacheName, plugins })

/** Origins whose pictures may not be read (no CORS); forgotten when the worker stops. */
const withoutCors = new Set<string>()

export function serveImages(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin
        ? /^\/images\/|-arabic-[^/]+\.woff2$/.test(url.pathname) || photoIdOf(url.pathname) !== null
        : request.destination === 'image',
    ({ event, request, url }) =>
      url.origin === self.location.origin
        ? serveOwn(event, request)
        : serveForeign(event, request, url.origin),
  )
}

/** Pictures that were fetched today are not requested again: data costs money. */
async function serveOwn(event: ExtendableEvent, request: Request): Promise<Response> {
  if (photoIdOf(request.url) !== null) return photoStrategy.handle({ event, request })
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  return kept && isFresh(kept) ? kept : strategy.handle({ event, request })
}

/**
 * An HTML page instead of a picture, from a captive portal or a fallback; it must not be cached.
 */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true
}

function isFresh(response: Response): boolean {
  const fetchedAt = Date.parse(response.headers.get('date') ?? '')
  return Date.now() - fetchedAt < day * 1000
}

/** Asked for with CORS, so that it can be kept; from a host that does not allow it, only shown. */
async function serveForeign(
  event: ExtendableEvent,
  request: Request,
  origin: string,
): Promise<Response> {
  if (withoutCors.has(origin)) return fetch(request)
  try {
    const fitting = photoIdOf(request.url) === null ? strategy : photoStrategy
    return await fitting.handle({ event, request: readable(request.url) })
  } catch {
    const response = await fetch(request)
    withoutCors.add(origin)
    return response
  }
}

/**
 * Caches missing pictures one after the other. Stops after two failures in a row and when `signal`
 * is aborted.
 */
export async function cacheImages(
  urls: readonly string[],
  event: ExtendableEvent,
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(cacheName)
  let misses = 0
  for (const url of urls.slice(0, maxIdleImages)) {
    if (signal.aborted) return
    if (await cache.match(url)) continue
    await Promise.allSettled(strategy.handleAll({ event, request: readable(url, signal) }))
    misses = (await cache.match(url)) ? 0 : misses + 1
    if (misses === 2) return
  }
}

function readable(url: string, signal: AbortSignal | null = null): Request {
  return new Request(url, { mode: 'cors', credentials: 'omit', priority: 'low', signal })
}
