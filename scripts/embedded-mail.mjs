/**
 * Mail and pushes of the embedded backend: runs the code of the Edge Functions in this process.
 * Sends nothing: messages are stored in supabase/.temp/mail/ and shown at /_mail, to this computer
 * only. With NEFER_SEND_PUSHES=1 pushes are also sent.
 */
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { readMailPage } from './mail-page.mjs'
import { readPrintedMail, recoveryMessage } from './printed-mail.mjs'

const functions = fileURLToPath(new URL('../supabase/functions', import.meta.url))

/** Requests whose mail and pushes are sent at once; all others are sent within 5 seconds. */
const urgent =
  /^\/rest\/v1\/rpc\/(?:place_order|run_operations|send_contact_message|subscribe_newsletter|resend_mail)\b/

/** A Vite plugin for `vite` and `vite preview`, before the backend's. `config` is the backend's. */
export function embeddedMail({ config = 'supabase/embedded.toml' } = {}) {
  const folder = join(dirname(config), '.temp', 'mail')
  return {
    name: 'nefer:embedded-mail',
    configureServer: (server) => {
      serveMail(server, config, folder)
      const { info } = server.config.logger
      server.httpServer?.once('listening', () => info(`  Mail: ${ownAddress(server)}/_mail`))
    },
    configurePreviewServer: (server) => serveMail(server, config, folder),
  }
}

function serveMail(server, config, folder) {
  const serviceKey = signServiceKey(readFileSync(config, 'utf8'))
  const sender = createSender({ address: () => ownAddress(server), serviceKey, folder })
  server.httpServer?.once('listening', () => sender.start())
  server.httpServer?.once('close', () => sender.stop())
  const stop = readPrintedMail((printed) => {
    const message = recoveryMessage(printed, ownAddress(server))
    if (message !== null) void writeMessage(folder, message)
  })
  server.httpServer?.once('close', stop)
  server.middlewares.use((request, response, next) => {
    const { method, url = '/' } = request
    if (method === 'POST' && urgent.test(url)) response.once('finish', () => sender.sendSoon())
    if (/^\/_mail(?:[/?]|$)/.test(url)) return showMail(request, response, folder)
    if (/^\/functions\/v1\/newsletter-unsubscribe\b/.test(url))
      return void answerUnsubscribe(request, response, ownAddress(server))
    next()
  })
}

async function writeMessage(folder, message) {
  const { deliverToFolder } = await load('send-mail/transports/folder.ts')
  await deliverToFolder(folder)(message)
}

function createSender({ address, serviceKey, folder }) {
  let timer
  let running
  let again = false
  async function send() {
    const { newPrivateKey, sendToFolder } = await load('send-mail/send-to-folder.ts')
    const privateKey = readPushKey(join(dirname(folder), 'push-key'), newPrivateKey)
    const push = { privateKey, reallySend: process.env['NEFER_SEND_PUSHES'] === '1' }
    await sendToFolder({ url: address(), serviceKey, folder, push })
  }
  /** One run at a time. Failures (the database is being reset or closed) are retried later. */
  function sendSoon() {
    again = running !== undefined
    running ??= send()
      .catch(() => {})
      .finally(() => {
        running = undefined
        if (again) sendSoon()
      })
  }
  return {
    sendSoon,
    start: () => {
      timer = setInterval(sendSoon, 5000)
      timer.unref()
      sendSoon()
    },
    stop: () => clearInterval(timer),
  }
}

/** Made once: browsers bind their subscriptions to it. */
function readPushKey(file, newPrivateKey) {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, newPrivateKey(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

const loaded = new Map()

/** Vite compiles TypeScript for Node. */
async function load(path) {
  if (!loaded.has(path)) {
    const options = { configFile: false, logLevel: 'error' }
    loaded.set(path, runnerImport(join(functions, path), options))
  }
  return (await loaded.get(path)).module
}

async function answerUnsubscribe(request, response, url) {
  request.resume()
  try {
    const { unsubscribe } = await load('newsletter-unsubscribe/unsubscribe.ts')
    const asked = new Request(new URL(request.url, url), { method: request.method })
    const answer = await unsubscribe(asked, { url, key: 'sb-lite-anon-key', fetch })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end()
  } catch {
    response.writeHead(502).end()
  }
}

function showMail(request, response, folder) {
  const from = request.socket.remoteAddress ?? ''
  const isLocal = from === '::1' || from.replace('::ffff:', '').startsWith('127.')
  const page = isLocal
    ? readMailPage(folder, new URL(request.url, 'http://localhost').pathname)
    : null
  response.writeHead(page === null ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    'cache-control': 'no-store',
  })
  response.end(page ?? 'Not found')
}

export function ownAddress(server) {
  const { address, port, family } = server.httpServer.address()
  const anywhere = address === '::' || address === '0.0.0.0'
  if (anywhere || address === '::1' || address === '127.0.0.1') return `http://localhost:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Signs a service key with the backend's secret. The key never leaves this process. */
export function signServiceKey(config) {
  const secret = /^\s*jwt_secret\s*=\s*"([^"]+)"/m.exec(config)?.[1]
  if (secret === undefined) throw new Error('supabase/embedded.toml has no jwt_secret.')
  const now = Math.floor(Date.now() / 1000)
  const claims = { role: 'service_role', iat: now, exp: now + 365 * 86_400 }
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
