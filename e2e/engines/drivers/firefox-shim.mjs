#!/usr/bin/env node
/**
 * Starts Firefox for Playwright and acknowledges the commands of WebDriver BiDi that Playwright
 * needs and Firefox ESR does not know; all other messages are forwarded.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const unknown = new Set(['emulation.setMediaFeaturesOverride'])
const listening = 'WebDriver BiDi listening on '

const firefox = spawn(process.env['NEFER_FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const at = line.indexOf(listening)
  if (at < 0) return process.stderr.write(`${line}\n`)
  standBefore(line.slice(at + listening.length).trim())
})

function standBefore(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    const { port } = server.address()
    process.stderr.write(`${listening}ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (near) => {
    const far = new WebSocket(`${address}/session`, { perMessageDeflate: false })
    const opened = new Promise((resolve) => far.once('open', resolve))
    near.on('message', (/** @type {Buffer} */ data) => {
      const { id, method } = JSON.parse(data.toString())
      if (unknown.has(method)) near.send(JSON.stringify({ type: 'success', id, result: {} }))
      else void opened.then(() => far.send(data, { binary: false }))
    })
    far.on('message', (data) => near.send(data, { binary: false }))
    far.on('close', () => near.close())
    near.on('close', () => far.close())
  })
}
