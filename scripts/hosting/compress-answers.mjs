/** Compresses what the embedded backend answers: a page of the catalogue is a seventh of its size then. */
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = 1024
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A Vite plugin for `vite` and `vite preview`: stands before the embedded backend. */
export function compressAnswers() {
  return { name: 'nefer:compress-answers', configureServer: use, configurePreviewServer: use }
}

function use({ middlewares }) {
  middlewares.use((request, response, next) => {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const isData = (request.url ?? '').startsWith('/rest/') && request.method !== 'HEAD'
    if (isData && /\b(?:br|gzip)\b/.test(accepted)) compressWhole(response, accepted)
    next()
  })
}

/** Answers of the backend are whole texts, so they are kept until their end. */
function compressWhole(response, accepted) {
  const chunks = []
  const { end, writeHead } = response
  let head = []
  response.writeHead = (...given) => {
    head = given
    return response
  }
  response.write = (chunk, encoding, done) => {
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
    const told = typeof encoding === 'function' ? encoding : done
    if (told) queueMicrotask(told)
    return true
  }
  response.end = (chunk, encoding, done) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      response.write(chunk, typeof encoding === 'string' ? encoding : 'utf8')
    const told = [chunk, encoding, done].find((one) => typeof one === 'function')
    void finish(told)
    return response
  }

  async function finish(told) {
    const whole = Buffer.concat(chunks)
    const [status, ...rest] = head
    if (status !== undefined) response.statusCode = status
    for (const given of rest)
      if (given && typeof given === 'object')
        for (const [name, value] of pairs(given)) response.setHeader(name, value)
    const isPlain = !response.hasHeader('content-encoding') && whole.length >= worthIt
    const packed = isPlain ? await pack(whole, accepted) : null
    if (packed !== null) {
      response.setHeader('Content-Encoding', packed.name)
      response.appendHeader('Vary', 'Accept-Encoding')
    }
    const body = packed?.body ?? whole
    if (response.statusCode !== 204 && response.statusCode !== 304)
      response.setHeader('Content-Length', body.length)
    response.removeHeader('transfer-encoding')
    writeHead.call(response, response.statusCode)
    end.call(response, body.length > 0 ? body : undefined, told)
  }
}

/** Node takes headers as an object, or as a list of names and values. */
function pairs(given) {
  if (!Array.isArray(given)) return Object.entries(given).filter(([, value]) => value !== undefined)
  return given.flatMap((one, at) => (at % 2 === 0 ? [[one, given[at + 1]]] : []))
}

function pack(whole, accepted) {
  const name = /\bbr\b/.test(accepted) ? 'br' : 'gzip'
  return new Promise((resolve) => {
    const done = (error, body) => resolve(error ? null : { name, body })
    if (name === 'br') brotliCompress(whole, quick, done)
    else gzip(whole, done)
  })
}
