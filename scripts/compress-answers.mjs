/**
 * Compresses what the embedded backend answers: the pages of a large catalogue are hundreds of kB of text. Vite compresses the files of
 * the shop, but not what plugins answer before it.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)
/** Less than this fits into one packet anyway (bytes). */
const smallest = 1_000

/** A Vite plugin for `vite` and `vite preview`: stands before the embedded backend's. */
export function compressAnswers() {
  return { name: 'nefer:compress-answers', configureServer: serve, configurePreviewServer: serve }
}

/** Nothing is returned: Vite would call it once more. */
function serve(server) {
  server.middlewares.use(compressAnswer)
}

/** Holds an answer of the tables and functions back until it is whole. */
export function compressAnswer(request, response, next) {
  const isAsked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!isAsked || !request.url?.startsWith('/rest/v1/')) return next()
  const send = response.end.bind(response)
  const chunks = []
  const keep = (chunk, encoding) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      chunks.push(
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
          : Buffer.from(chunk),
      )
  }
  response.writeHead = (status, ...more) => {
    response.statusCode = status
    const headers = more.find((one) => typeof one === 'object') ?? {}
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  response.write = (chunk, encoding) => {
    keep(chunk, encoding)
    return true
  }
  response.end = (chunk, encoding) => {
    keep(chunk, encoding)
    // From here on as ever: what is sent has a head.
    delete response.writeHead
    delete response.write
    delete response.end
    void sendWhole(response, Buffer.concat(chunks), send)
    return response
  }
  next()
}

async function sendWhole(response, body, send) {
  const isText = /json|text/.test(String(response.getHeader('content-type') ?? ''))
  if (!isText || body.length < smallest || response.hasHeader('content-encoding')) {
    send(body)
    return
  }
  const zipped = await zip(body)
  response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', zipped.length)
  response.appendHeader('vary', 'Accept-Encoding')
  send(zipped)
}
