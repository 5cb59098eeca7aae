/**
 * A push service on this computer and the browser behind it: it decrypts what arrives (RFC 8291,
 * aes128gcm) without the library that encrypts.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../servers/listen.ts'

interface Arrived {
  path: string
  headers: Record<string, string | string[] | undefined>
  message: unknown
  /** Signed with the key that the sender names (RFC 8292). */
  isSigned: boolean
}

export interface PushService {
  arrived: Arrived[]
  /** The answer to the next requests; 201 at first. */
  status: number
  /** Sends what is for a push service of the world to this one. */
  fetch: typeof fetch
  /** A new browser, as `PushSubscription.toJSON()` has it. */
  newBrowser: () => { endpoint: string; keys: { p256dh: string; auth: string } }
  stop: () => Promise<void>
}

const origin = 'https://fcm.googleapis.com'

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => receive(request, response, Buffer.concat(chunks)))
  })
  function receive(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { url: path = '', headers } = request
    const browser = browsers.get(path)
    if (browser === undefined) return void response.writeHead(404).end()
    const message: unknown = JSON.parse(decrypt(body, browser))
    const isSigned = hasSignature(headers.authorization ?? '')
    service.arrived.push({ path, headers, message, isSigned })
    // A redirect that was followed would arrive a second time.
    response.writeHead(service.status, { location: path }).end()
  }
  const { url, stop } = await listen(server)
  const service: PushService = {
    arrived: [],
    status: 201,
    fetch: (input, init) => fetch(new Request(input).url.replace(origin, url), init),
    newBrowser: () => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/fcm/send/${randomBytes(16).toString('hex')}`
      browsers.set(path, { pair, auth })
      const p256dh = pair.getPublicKey().toString('base64url')
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    stop,
  }
  return service
}

interface Browser {
  pair: ReturnType<typeof createECDH>
  auth: Buffer
}

function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const cipher = body.subarray(21 + idLength)
  const shared = pair.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = derive(shared, auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(cipher.subarray(-16))
  const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(from: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}

/** 'vapid t=<token>, k=<public key>'; the token is for this push service. */
function hasSignature(authorization: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
  return isRight && aud === origin && sub.startsWith('mailto:')
}

interface Claims {
  aud: string
  sub: string
}
