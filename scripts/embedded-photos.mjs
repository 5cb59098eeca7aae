/**
 * Photo storage for the embedded backend: a folder with the rules and URLs of the Supabase bucket
 * (`private.set_up_photos`). Staff upload photos, everybody can read them, nobody
 * can list, replace or delete them.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownAddress } from './embedded-mail.mjs'

const bucket = 'product-photos'
const maxBytes = 120_000
const types = { webp: 'image/webp', jpg: 'image/jpeg' }
const fileName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg)$/

/** A Vite plugin for `vite` and `vite preview`, before the backend's. `config` is the backend's. */
export function embeddedPhotos({ config = 'supabase/embedded.toml' } = {}) {
  const folder = join(dirname(config), '.temp', 'photos')
  // Returns nothing: Vite would call a returned function as a second hook.
  const serve = (server) => {
    server.middlewares.use(
      createPhotoFolder({ folder, isStaff: (token) => checkStaff(ownAddress(server), token) }),
    )
  }
  return { name: 'nefer:embedded-photos', configureServer: serve, configurePreviewServer: serve }
}

/**
 * Responds as Supabase Storage does: rejections have status 400 and the real status in the body.
 * @param {{ folder: string, isStaff: (token: string) => Promise<boolean> }} options
 */
export function createPhotoFolder({ folder, isStaff }) {
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!path.startsWith('/storage/v1/')) return next()
    respondTo(path.slice('/storage/v1/'.length), request, response).catch(() =>
      refuse(response, 500, 'Internal', 'The photo could not be stored or read.'),
    )
  }

  async function respondTo(path, request, response) {
    const { method } = request
    const seen = nameIn(path, `object/public/${bucket}/`)
    if (seen !== null && (method === 'GET' || method === 'HEAD'))
      return show(seen, method, response)
    const isMine = path === `bucket/${bucket}` && method === 'GET'
    const sent = nameIn(path, `object/${bucket}/`)
    const isUpload = sent !== null && method === 'POST'
    const allowed = (isMine || isUpload) && (await isStaff(tokenOf(request)))
    if (isMine && allowed) return respond(response, 200, { id: bucket, name: bucket, public: true })
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
    const isValid = request.headers['content-type'] === typeOf(name) && hasSignature(name, bytes)
    if (!isValid) return refuse(response, 415, 'invalid_mime_type', 'Only WebP and JPEG pictures.')
    await mkdir(folder, { recursive: true })
    const half = join(folder, `${randomUUID()}.part`)
    try {
      await writeFile(half, bytes, { flush: true })
      // Atomic: a killed process leaves no incomplete photo. Fails if there is one.
      await link(half, join(folder, name))
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      return refuse(response, 409, 'Duplicate', 'The photo exists already.')
    } finally {
      await rm(half, { force: true })
    }
    respond(response, 200, { Id: name, Key: `${bucket}/${name}` })
  }
}

function nameIn(path, prefix) {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  return fileName.test(name) ? name : null
}

function typeOf(name) {
  return types[fileName.exec(name)?.[1] ?? 'webp']
}

/** Checks the first bytes: only pictures are served as pictures. */
function hasSignature(name, bytes) {
  const text = (from, to) => bytes.subarray(from, to).toString('latin1')
  if (typeOf(name) === 'image/jpeg') return text(0, 3) === '\u00ff\u00d8\u00ff'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
}

/** Null for a larger body; its rest is read and discarded so that the client gets the response. */
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

/** Asks the backend, which looks the account up in the staff table. */
async function checkStaff(url, token) {
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

function refuse(response, status, error, message) {
  respond(response, 400, { statusCode: String(status), error, message })
}

function respond(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
