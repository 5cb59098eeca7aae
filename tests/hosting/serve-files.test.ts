import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressAll } from '../../scripts/hosting/compress-files.mjs'
import { createFileHandler } from '../../scripts/hosting/serve-files.mjs'
import { startHandler } from './start-handler.ts'

let folder: string
let dist: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nefer-serve-'))
  dist = join(folder, 'dist')
  await write({ '404.html': 'no such page' })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), text)
  }
  await compressAll(dist)
}

const start = () => startHandler(createFileHandler({ dist, backend: '' }))
const long = 'wood '.repeat(1000)

it('a password manager is led to the page that changes the password', async () => {
  const get = await start()
  const { headers } = await get('/.well-known/change-password')
  expect(headers.location).toBe('/admin/password')
})

describe('files of a build', () => {
  it('are sent as Brotli, gzip or plain, as the browser accepts', async () => {
    await write({ 'assets/a.js': long })
    const get = await start()
    const brotli = await get('/assets/a.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
    const gzip = await get('/assets/a.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.body).toString()).toBe(long)
    const plain = await get('/assets/a.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(long)
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    }
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('are not sent again while the ETag matches', async () => {
    await write({ 'index.html': long })
    const get = await start()
    const { etag = '' } = (await get('/')).headers
    const again = await get('/', { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['cache-control']).toBe('no-cache')
  })

  it('are sent in part for a range, and without a body for HEAD', async () => {
    await write({ 'assets/a.webp': 'picture' })
    const get = await start()
    const part = await get('/assets/a.webp', { range: 'bytes=1-3' })
    expect([part.status, part.body.toString()]).toEqual([206, 'ict'])
    expect(part.headers['content-range']).toBe('bytes 1-3/7')
    const head = await get('/assets/a.webp', {}, 'HEAD')
    expect([head.status, head.headers['content-length']]).toEqual([200, '7'])
    expect(head.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('include a page for each prerendered address; other routes get the shell', async () => {
    await write({ 'index.html': 'home', 'product/1.html': 'one' })
    const get = await start()
    const read = async (path: string) => (await get(path)).body.toString()
    expect(await read('/product/1?utm_source=x')).toBe('one')
    expect(await read('/product/2')).toBe('home')
    await write({ 'shell.html': 'shell' })
    expect([await read('/'), await read('/product/2')]).toEqual(['home', 'shell'])
  })

  it('are nothing else: requests to the backend are passed on', async () => {
    await write({ 'index.html': 'home', rest: 'file' })
    const get = await start()
    const answer = await get('/rest/v1/products')
    expect([answer.status, answer.body.toString()]).toEqual([201, 'backend'])
    expect(answer.headers['content-security-policy']).toBeUndefined()
  })

  it.each([
    ['/no/such/page', 'no such page'],
    ['/shell', 'no such page'],
    ['/_headers', 'no such page'],
    ['/%zz', 'no such page'],
    ['/nothing.js', 'Not found'],
    ['/assets/nothing', 'Not found'],
    ['/assets/../../etc/passwd.txt', 'Not found'],
    ['/%2e%2e/secret.txt', 'Not found'],
  ])('are nothing else: %s is 404', async (path, text) => {
    await write({ 'shell.html': 'shell', _headers: '' })
    await writeFile(join(folder, 'secret.txt'), 'secret')
    const answer = await (await start())(path)
    expect([answer.status, answer.body.toString()]).toEqual([404, text])
  })
})
