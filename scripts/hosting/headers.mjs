/** The shop's HTTP headers: the single source for `npm start`, the tests and the static hosts. */
import { readInlineCode } from './inline-code.mjs'

const forever = 'public, max-age=31536000, immutable'

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * Headers by kind of file: `every` for all files; `worker` overrides them for /sw.js; `assets` for
 * files whose name contains a hash of their content; `fresh` for all others. `backend` is the URL
 * of the hosted project, '' when the backend has the page's own origin.
 * @param {{ dist: string, backend: string }} options
 */
export function readHeaders({ dist, backend }) {
  return {
    every: {
      'Content-Security-Policy': pagePolicy(readInlineCode(dist), backend),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
      'Strict-Transport-Security': 'max-age=63072000',
    },
    worker: { 'Content-Security-Policy': workerPolicy(backend) },
    assets: { 'Cache-Control': forever },
    // Revalidated with the ETag at every visit.
    fresh: { 'Cache-Control': 'no-cache' },
  }
}

/** The headers of one path. */
export function headersOf(headers, path) {
  if (path === '/sw.js') return { ...headers.every, ...headers.fresh, ...headers.worker }
  return { ...headers.every, ...(isAsset(path) ? headers.assets : headers.fresh) }
}

export function isAsset(path) {
  return path.startsWith('/assets/')
}

function pagePolicy({ scripts, styles, attributes }, backend) {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src-elem': ["'self'", ...styles],
    'style-src-attr': attributes.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...attributes],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...addressesOf(backend)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // src/ui/page/trusted-types.ts
    'trusted-types': ['nefer'],
  })
}

/** The worker fetches product pictures, which may come from any HTTPS address. */
function workerPolicy(backend) {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", 'https:', ...addressesOf(backend).slice(0, 1)],
    'frame-ancestors': ["'none'"],
  })
}

/** For requests, and for the Realtime connection. */
function addressesOf(backend) {
  if (backend === '') return []
  const { origin } = new URL(backend)
  return [origin, origin.replace(/^http/, 'ws')]
}

function policy(directives) {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
