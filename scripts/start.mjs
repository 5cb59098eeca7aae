/**
 * `npm start`: builds the shop and serves it with the embedded backend. PORT overrides 4173, and
 * NEFER_EMBEDDED_CONFIG supabase/embedded.toml, which has the data in .temp beside it.
 */
import { connect } from 'node:net'
import { build } from 'vite'
import { claimOnce, isLocalDataCurrent, staleDataMessage } from './local-data.mjs'
import { embeddedConfig, hostedUrl, serveShop } from './serve-shop.mjs'

const port = Number(process.env['PORT'] ?? 4173)
const config = process.env['NEFER_EMBEDDED_CONFIG'] ?? embeddedConfig
const hosted = hostedUrl()
// The embedded backend reports every migration through console.log and has no option against it.
// Our own lines, and all warnings and errors, do not use it.
// oxlint-disable-next-line no-console
console.log = () => {}

await start()

async function start() {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return fail(`PORT=${process.env['PORT']} is not a port.`)
  if (hosted === '' && config === embeddedConfig) {
    const problem = await claimOnce().then(
      () => (isLocalDataCurrent() ? null : staleDataMessage),
      ({ message }) => message,
    )
    if (problem !== null) return fail(problem)
  }
  if (await isTaken(port)) return failPortTaken()
  await build({ logLevel: 'warn' })
  try {
    const shop = await serveShop({ port, config, embedded: hosted === '' })
    stopOnSignal(shop)
  } catch (error) {
    if (error?.code === 'EADDRINUSE' || /already in use/.test(String(error))) return failPortTaken()
    throw error
  }
  print(...welcome())
}

function welcome() {
  const url = `http://localhost:${port}`
  const staff = `  Staff room  ${url}/admin`
  const backend =
    hosted === ''
      ? [`${staff} (staff@nefer.example, password nefer-demo-2026)`, `  Mail        ${url}/_mail`]
      : [staff, `  Backend     ${hosted}`]
  return ['', `  Shop        ${url}`, ...backend, '  Stop        Ctrl+C', '']
}

/** Tries both address families: a server on either one blocks the port. */
async function isTaken(wanted) {
  const results = await Promise.all(['127.0.0.1', '::1'].map((host) => accepts(host, wanted)))
  return results.includes(true)
}

function accepts(host, wanted) {
  return new Promise((resolve) => {
    const socket = connect({ host, port: wanted, timeout: 1000 })
    const settle = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

function stopOnSignal(shop) {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    print('', '  Closing the shop …')
    setTimeout(() => process.exit(0), 5000).unref()
    shop.close().catch((error) => fail(String(error)))
  }
  // Vite's own listener would exit before the database is closed.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
}

function failPortTaken() {
  fail(
    `Port ${port} is in use. Stop the other program, or choose another port: PORT=4300 npm start`,
  )
}

function fail(message) {
  process.stderr.write(`\n  ${message}\n\n`)
  process.exitCode = 1
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`)
}
