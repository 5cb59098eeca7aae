/** The headers of the shop: the one source for `npm start`, for the tests' server and for the files that static hosts read. */
import { readInlineCode } from './inline-code.mjs'

const forever = 'public, max-age=31536000, immutable'

/**
 * What a build in `dist` is sent with. `every`: with everything; `worker`: in place of that with /sw.js; `assets`: with what is named
 * after its content. `backend` is the hosted project's address, '' when it is the page's own origin.
 * @param {{ dist: string, backend: string }} options
 */
export function readHeaders({ dist, backend }) {
  return {
    every: {
      'Content-Security-Policy': pagePolicy(readInlineCode(dist), backend),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
      'Strict-Transport-Security': 'max-age=63072000',
    },
    worker: { 'Content-Security-Policy': workerPolicy(backend) },
    assets: { 'Cache-Control': forever },
    // Asked for again at every visit: whoever has the old one is told that it still holds.
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

/** It fetches pictures from wherever staff say they are. */
function workerPolicy(backend) {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", 'https:', ...addressesOf(backend).slice(0, 1)],
    'frame-ancestors': ["'none'"],
  })
}

/** Requests, and the live connection. */
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
