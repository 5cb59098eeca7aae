/** Sends a build with its headers, and says 404 where there is nothing: for the server of `npm start` and of the tests. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { createRouteMatcher, isOfBackend } from './addresses.mjs'
import { headersOf, isAsset, readHeaders } from './headers.mjs'

/**
 * A Vite plugin for `vite preview`, before everything else that answers.
 * @param {{ dist: string, backend: string }} options
 */
export function sendHeaders({ dist, backend }) {
  const headers = readHeaders({ dist, backend })
  const isRoute = createRouteMatcher()
  return {
    name: 'nefer:send-headers',
    // Nothing is returned: Vite would call it once more.
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = readPath(request.url ?? '/')
        if (path !== null && isOfBackend(path)) return next()
        for (const [name, value] of Object.entries(headersOf(headers, path ?? '/')))
          response.setHeader(name, value)
        if (request.method !== 'GET' && request.method !== 'HEAD') return next()
        if (path !== null && (isFile(dist, path) || isRoute(path))) return next()
        sayNotFound(response, dist, path ?? '/')
      })
    },
  }
}

/** Null for what is no address at all. */
function readPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return null
  }
}

function isFile(dist, path) {
  const file = normalize(join(dist, path))
  return file.startsWith(dist) && existsSync(file) && statSync(file).isFile()
}

/** A person gets the shop's own page; a script that is missing must not get a page. */
function sayNotFound(response, dist, path) {
  const wantsPage = !isAsset(path) && !/\.[^/.]+$/.test(path)
  const page = join(dist, '404.html')
  response.removeHeader('Cache-Control')
  response.writeHead(404, {
    'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-cache',
  })
  response.end(wantsPage && existsSync(page) ? readFileSync(page) : 'Not found')
}
