/** Compresses responses of the embedded backend: a page of the catalogue shrinks to a seventh. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes. */
const minLength = 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A Vite plugin for `vite preview`, before the embedded backend. */
export function compressResponses() {
  return {
    name: 'nefer:compress-responses',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(compressResponse)
    },
  }
}

/** Connect middleware. */
export function compressResponse(request, response, next) {
  const accepted = /\bbr\b|\bgzip\b/.exec(request.headers['accept-encoding'] ?? '')
  const isData = (request.url ?? '').startsWith('/rest/') && request.method !== 'HEAD'
  if (isData && accepted !== null) bufferResponse(response, request.headers['accept-encoding'])
  next()
}

/** Buffers the response by replacing `write` and `end`: the backend's responses are short. */
function bufferResponse(response, accepted) {
  const chunks = []
  const { end, writeHead } = response
  let head = []
  response.writeHead = (...args) => {
    head = args
    return response
  }
  response.write = (chunk, encoding, done) => {
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
    const callback = typeof encoding === 'function' ? encoding : done
    if (callback) queueMicrotask(callback)
    return true
  }
  response.end = (chunk, encoding, done) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      response.write(chunk, typeof encoding === 'string' ? encoding : 'utf8')
    const callback = [chunk, encoding, done].find((one) => typeof one === 'function')
    void finish(callback)
    return response
  }

  async function finish(callback) {
    const whole = Buffer.concat(chunks)
    const [status, ...rest] = head
    if (status !== undefined) response.statusCode = status
    for (const headers of rest)
      if (headers && typeof headers === 'object')
        for (const [name, value] of pairs(headers)) response.setHeader(name, value)
    const canCompress = !response.hasHeader('content-encoding') && whole.length >= minLength
    const packed = canCompress ? await pack(whole, accepted) : null
    if (packed !== null) {
      response.setHeader('Content-Encoding', packed.name)
      response.appendHeader('Vary', 'Accept-Encoding')
    }
    const body = packed?.body ?? whole
    if (response.statusCode !== 204 && response.statusCode !== 304)
      response.setHeader('Content-Length', body.length)
    response.removeHeader('transfer-encoding')
    writeHead.call(response, response.statusCode)
    end.call(response, body.length > 0 ? body : undefined, callback)
  }
}

/** Node accepts headers as an object, or as an array of alternating names and values. */
function pairs(headers) {
  if (!Array.isArray(headers))
    return Object.entries(headers).filter(([, value]) => value !== undefined)
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
}

/** Null when the compression fails: the response is sent as it is. */
function pack(whole, accepted) {
  const compressed = /\bbr\b/.test(accepted)
    ? promisify(brotliCompress)(whole, brotliOptions).then((body) => ({ name: 'br', body }))
    : promisify(gzip)(whole).then((body) => ({ name: 'gzip', body }))
  return compressed.catch(() => null)
}
