import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressAll } from '../../scripts/hosting/compress.mjs'
import { compressAnswers } from '../../scripts/hosting/compress-answers.mjs'
import { sendFiles } from '../../scripts/hosting/send-files.mjs'

type Handler = (asked: IncomingMessage, answer: ServerResponse, next: () => void) => void
interface Plugin {
  configurePreviewServer: (server: { middlewares: { use: (one: Handler) => void } }) => void
}

let dist: string
let stop: () => void = () => undefined
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'nefer-dist-'))
})
afterEach(async () => {
  stop()
  await rm(dist, { recursive: true, force: true })
})

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), text)
  }
  await compressAll(dist)
}

/** Behind the plugin stands a backend that answers everything with this. */
async function serve({ configurePreviewServer }: Plugin, behind = 'behind'): Promise<number> {
  const handlers: Handler[] = []
  configurePreviewServer({ middlewares: { use: (one) => handlers.push(one) } })
  const server = createServer((asked, answer) => {
    handlers[0]?.(asked, answer, () => {
      answer.writeHead(201, { 'content-type': 'application/json' })
      answer.write(behind.slice(0, 3))
      answer.end(behind.slice(3))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  return (server.address() as AddressInfo).port
}

function get(port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const asked = request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const { statusCode = 0, headers: sent } = answer
          resolve({ status: statusCode, headers: sent, body: Buffer.concat(chunks) })
        })
      })
      asked.on('error', reject)
      asked.end()
    },
  )
}

const long = 'wood '.repeat(1000)

describe('the files of a build', () => {
  it('are sent with Brotli or gzip, as the browser takes them, and plain to who takes neither', async () => {
    await write({ 'assets/a.js': long })
    const port = await serve(sendFiles({ dist }))
    const brotli = await get(port, '/assets/a.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
    const gzip = await get(port, '/assets/a.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.body).toString()).toBe(long)
    const plain = await get(port, '/assets/a.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(long)
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    }
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('are not sent again to who has them', async () => {
    await write({ 'index.html': long })
    const port = await serve(sendFiles({ dist }))
    const { etag = '' } = (await get(port, '/')).headers
    const again = await get(port, '/', { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('are a page of its own for an address that has one, and the shell for the other screens', async () => {
    await write({ 'index.html': 'home', 'product/1.html': 'one' })
    const port = await serve(sendFiles({ dist }))
    const read = async (path: string) => (await get(port, path)).body.toString()
    expect(await read('/product/1?utm_source=x')).toBe('one')
    expect(await read('/product/2')).toBe('home')
    await write({ 'shell.html': 'shell' })
    expect([await read('/'), await read('/product/2')]).toEqual(['home', 'shell'])
  })

  it('are nothing else: the backend and what is outside are not answered', async () => {
    await write({ 'index.html': 'home' })
    const port = await serve(sendFiles({ dist }))
    for (const path of ['/rest/v1/products', '/nothing.js', '/assets/../../etc/passwd.txt'])
      expect((await get(port, path)).body.toString()).toBe('behind')
  })
})

describe('answers of the embedded backend', () => {
  it('are compressed when they are long, with their status and headers', async () => {
    const port = await serve(compressAnswers(), long)
    const packed = await get(port, '/rest/v1/rpc/pull', { 'accept-encoding': 'br, gzip' })
    expect(packed.status).toBe(201)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(packed.body).toString()).toBe(long)
  })

  it('stay as they are when they are short, and for who takes nothing else', async () => {
    const port = await serve(compressAnswers(), 'short')
    const short = await get(port, '/rest/v1/x', { 'accept-encoding': 'br' })
    expect([short.status, short.body.toString()]).toEqual([201, 'short'])
    expect((await get(port, '/auth/v1/x', { 'accept-encoding': 'br' })).body.toString()).toBe(
      'short',
    )
  })
})
