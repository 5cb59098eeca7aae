/** Serves the files of a build with their headers, for `npm start` and the tests. */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sirv from 'sirv'
import { createRouteMatcher, isOfBackend, redirects } from './addresses.mjs'
import { headersOf, isAsset, readHeaders } from './headers.mjs'

/** sirv names the charset of HTML only. */
const textTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * A Vite plugin for `vite preview`, before everything else that responds.
 * @param {{ dist: string, backend: string }} options
 */
export function serveFiles(options) {
  const handle = createFileHandler(options)
  return {
    name: 'nefer:serve-files',
    // Returns nothing: Vite would call a returned function as a second hook.
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(handle)
    },
  }
}

/**
 * Connect middleware. A route without a file of its own gets shell.html; any other unknown address
 * gets 404. Requests to the backend are passed on without headers.
 * @param {{ dist: string, backend: string }} options
 */
export function createFileHandler({ dist, backend }) {
  const headers = readHeaders({ dist, backend })
  const isRoute = createRouteMatcher()
  const sendFile = sirv(dist, {
    // Looks at the disk for every request: a build may be replaced while it is served.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      const type = textTypes[extname(path)]
      if (type !== undefined) response.setHeader('Content-Type', type)
    },
  })
  return (request, response, next) => {
    const path = readPath(request.url ?? '/')
    if (isOfBackend(path)) return next()
    response.setHeaders(new Map(Object.entries(headersOf(headers, path))))
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const [, moved] = redirects.find(([from]) => from === path) ?? []
    if (moved !== undefined) return response.writeHead(302, { Location: moved }).end()
    request.headers['accept-encoding'] = acceptedEncodings(request)
    const urls = urlsToTry(path, request.url)
    const tryNext = () => {
      request.url = urls.shift()
      if (request.url === undefined) sendNotFound(response, dist, path)
      else sendFile(request, response, tryNext)
    }
    tryNext()
  }

  function urlsToTry(path, url) {
    if (isRoute(path)) return [url, '/shell.html', '/index.html']
    return extname(path) === '' ? [] : [url]
  }
}

/** For a malformed URL a path that matches no route and no file. */
function readPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return '/%'
  }
}

/** Without the encodings that the client refuses ('br;q=0'), which sirv would use. */
function acceptedEncodings({ headers }) {
  const encodings = (headers['accept-encoding'] ?? '').split(',')
  return encodings.filter((encoding) => !/;\s*q=0(?:\.0*)?\s*$/.test(encoding)).join(',')
}

/** A page for people, plain text in place of a missing asset. */
function sendNotFound(response, dist, path) {
  const isPage = !isAsset(path) && extname(path) === ''
  response.writeHead(404, {
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Cache-Control': 'no-cache',
  })
  response.end(isPage ? readFileSync(join(dist, '404.html')) : 'Not found')
}
