/**
 * Answers with the files of a build, compressed as the browser takes them (compress.mjs): for the server of `npm start` and of the
 * tests. An address that is a screen's and has no page of its own gets the shell.
 */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { createRouteMatcher, isOfBackend } from './addresses.mjs'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
/** In the order of preference. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/**
 * A Vite plugin for `vite preview`, behind sendHeaders.
 * @param {{ dist: string }} options
 */
export function sendFiles({ dist }) {
  const isRoute = createRouteMatcher()
  return {
    name: 'nefer:send-files',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next()
        const path = readPath(request.url ?? '/')
        const file = path === null || isOfBackend(path) ? null : findFile(dist, path, isRoute)
        if (file === null) return next()
        send(request, response, file)
      })
    },
  }
}

function readPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return null
  }
}

/** Null where the build has nothing of a known kind for this path. */
function findFile(dist, path, isRoute) {
  const asked = path.endsWith('/') ? `${path}index.html` : path
  const shell = existsSync(join(dist, 'shell.html')) ? '/shell.html' : '/index.html'
  const names = [asked, `${asked.replace(/\/$/, '')}.html`, ...(isRoute(path) ? [shell] : [])]
  for (const name of names) {
    const file = normalize(join(dist, name))
    if (file.startsWith(dist + sep) && extname(file) in types && isFile(file)) return file
  }
  return null
}

function isFile(file) {
  return existsSync(file) && statSync(file).isFile()
}

function send(request, response, file) {
  const accepted = readAccepted(request.headers['accept-encoding'])
  const known = encodings.filter(({ suffix }) => isFile(file + suffix))
  const encoding = known.find(({ name }) => accepted.has(name))
  const sent = file + (encoding?.suffix ?? '')
  const { size, mtimeMs } = statSync(sent)
  const etag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  response.setHeader('Content-Type', types[extname(file)])
  response.setHeader('ETag', etag)
  if (known.length > 0) response.setHeader('Vary', 'Accept-Encoding')
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
  if (encoding) response.setHeader('Content-Encoding', encoding.name)
  response.setHeader('Content-Length', size)
  response.writeHead(200)
  if (request.method === 'HEAD') return response.end()
  createReadStream(sent).pipe(response)
}

/** Without those that the browser refuses ('br;q=0'). */
function readAccepted(header = '') {
  const parts = header.split(',').map((part) => part.trim().toLowerCase())
  return new Set(
    parts.filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part)).map((part) => part.replace(/;.*/, '')),
  )
}
