/**
 * The place for photos beside the embedded backend: a folder, with the rules and the addresses of the bucket that a hosted project has
 * (supabase/migrations/…_product_photos.sql). Staff put photos in, everybody sees them, nobody lists or deletes them.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const bucket = 'product-photos'
const maxBytes = 120_000
const types = { webp: 'image/webp', jpg: 'image/jpeg' }
const fileName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg)$/

/** A Vite plugin for `vite` and `vite preview`: stands before the embedded backend's. `config` as the backend's. */
export function embeddedPhotos({ config = 'supabase/embedded.toml' } = {}) {
  const folder = join(dirname(config), '.temp', 'photos')
  // Nothing is returned: Vite would call it once more.
  const serve = (server) => {
    server.middlewares.use(
      createPhotoFolder({ folder, isStaff: (token) => askWhetherStaff(ownAddress(server), token) }),
    )
  }
  return { name: 'nefer:embedded-photos', configureServer: serve, configurePreviewServer: serve }
}

/**
 * Answers as Supabase Storage does: refusals are a 400 with the real status inside.
 * @param {{ folder: string, isStaff: (token: string) => Promise<boolean> }} options
 */
export function createPhotoFolder({ folder, isStaff }) {
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!path.startsWith('/storage/v1/')) return next()
    answer(path.slice('/storage/v1/'.length), request, response).catch(() =>
      refuse(response, 500, 'Internal', 'The photo could not be stored or read.'),
    )
  }

  async function answer(path, request, response) {
    const { method } = request
    const seen = nameIn(path, `object/public/${bucket}/`)
    if (seen !== null && (method === 'GET' || method === 'HEAD'))
      return show(seen, method, response)
    const isMine = path === `bucket/${bucket}` && method === 'GET'
    const sent = nameIn(path, `object/${bucket}/`)
    const isUpload = sent !== null && (method === 'POST' || method === 'PUT')
    const allowed = (isMine || isUpload) && (await isStaff(tokenOf(request)))
    if (isMine && allowed) return say(response, 200, { id: bucket, name: bucket, public: true })
    if (isUpload && allowed) return keep(sent, request, response)
    request.resume()
    if (isUpload) return refuse(response, 403, 'Unauthorized', 'Only staff add photos.')
    refuse(response, 404, 'not_found', 'There is nothing here.')
  }

  async function show(name, method, response) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file === null) return refuse(response, 404, 'not_found', 'There is no such photo.')
    response.writeHead(200, {
      'content-type': typeOf(name),
      'content-length': file.size,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    if (method === 'HEAD') return response.end()
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response)
  }

  async function keep(name, request, response) {
    const bytes = await readBody(request)
    if (bytes === null) return refuse(response, 413, 'Payload too large', 'At most 120 kB.')
    const isRight = request.headers['content-type'] === typeOf(name) && looksLike(name, bytes)
    if (!isRight) return refuse(response, 415, 'invalid_mime_type', 'Only WebP and JPEG pictures.')
    await mkdir(folder, { recursive: true })
    const half = join(folder, `${randomUUID()}.part`)
    try {
      await writeFile(half, bytes, { flush: true })
      // Never half a photo under its address, also when the process is killed.
      await rename(half, join(folder, name))
    } finally {
      await rm(half, { force: true })
    }
    say(response, 200, { Id: name, Key: `${bucket}/${name}` })
  }
}

function nameIn(path, prefix) {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  return fileName.test(name) ? name : null
}

function typeOf(name) {
  return types[fileName.exec(name)?.[1] ?? 'webp']
}

/** By its first bytes: what is served as a picture is one. */
function looksLike(name, bytes) {
  const text = (from, to) => bytes.subarray(from, to).toString('latin1')
  if (typeOf(name) === 'image/jpeg') return text(0, 3) === '\u00ff\u00d8\u00ff'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
}

/** Null when there is more than a photo may have; the rest is read and thrown away, so that the answer arrives. */
async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? null : Buffer.concat(chunks)
}

function tokenOf({ headers }) {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The backend knows: by the table of staff, at this moment. */
async function askWhetherStaff(url, token) {
  if (token === '') return false
  const response = await fetch(`${url}/rest/v1/rpc/me`, {
    method: 'POST',
    headers: {
      apikey: 'sb-lite-anon-key',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  }).catch(() => null)
  const me = response?.ok === true ? await response.json().catch(() => null) : null
  return me?.staff === true
}

function ownAddress(server) {
  const { address, port, family } = server.httpServer.address()
  if (address === '::' || address === '0.0.0.0') return `http://localhost:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function refuse(response, status, error, message) {
  say(response, 400, { statusCode: String(status), error, message })
}

function say(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
