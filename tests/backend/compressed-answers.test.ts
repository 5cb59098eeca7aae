/** What the embedded backend answers travels compressed; nothing else about it changes. */
import { once } from 'node:events'
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  get,
} from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswer } from '../../scripts/compress-answers.mjs'

const rows = JSON.stringify(
  Array.from({ length: 500 }, (_, n) => ({ id: n, name: `Acacia tray ${n}`, price: '79.99' })),
)

/** Stands in for the backend: by path. */
function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const type = url.includes('picture') ? 'image/webp' : 'application/json; charset=utf-8'
  const head = { 'content-type': type, 'content-length': String(rows.length), 'x-total': '500' }
  if (url.includes('short')) return void response.writeHead(200, { 'content-type': type }).end('[]')
  if (url.includes('nothing')) return void response.writeHead(204).end()
  if (url.includes('refused'))
    return void response.writeHead(409, { 'content-type': type }).end(rows)
  response.writeHead(200, head)
  response.write(rows.slice(0, 100))
  response.write(new Uint8Array(Buffer.from(rows.slice(100, 2000))))
  response.end(rows.slice(2000))
}

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) =>
    compressAnswer(request, response, () => answer(request, response)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())

/** As it comes over the line. */
async function ask(path: string, accepted = 'br, gzip') {
  const request = get(`${url}${path}`, { headers: { 'accept-encoding': accepted } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }
}

test('a page of the catalogue is a fraction of its size on the line, and the same text', async () => {
  const { status, headers, body } = await ask('/rest/v1/rpc/pull_catalog')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    'x-total': '500',
  })
  expect(body.length).toBeLessThan(rows.length / 4)
  expect(gunzipSync(body).toString()).toBe(rows)
})

test.each([
  ['who does not ask for it', '/rest/v1/products', 'identity'],
  ['a picture', '/rest/v1/picture', 'gzip'],
  ['what is not a table or a function', '/storage/v1/object', 'gzip'],
])('%s is answered as it was', async (_case, path, accepted) => {
  const { headers, body } = await ask(path, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(rows)
})

test('what is short stays plain, what is empty stays empty, and a refusal stays a refusal', async () => {
  expect((await ask('/rest/v1/short')).body.toString()).toBe('[]')
  expect(await ask('/rest/v1/nothing')).toMatchObject({ status: 204, body: Buffer.alloc(0) })
  const refused = await ask('/rest/v1/refused')
  expect(refused.status).toBe(409)
  expect(gunzipSync(refused.body).toString()).toBe(rows)
})
