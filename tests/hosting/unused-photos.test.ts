import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listen } from '../support/servers/listen.ts'

const name = (n: number) => `00000000-0000-4000-8000-00000000000${n}.webp`
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const address = (n: number) =>
  `https://a.example/storage/v1/object/public/product-photos/${name(n)}`

test('photos that nothing names and that are old are listed, and deleted on request', async () => {
  const deleted: string[] = []
  const tables: Record<string, { id: string; [field: string]: unknown }[]> = {
    products: [
      { id: 'a', image: address(1), pictures: [] },
      { id: 'b', image: '', pictures: [{ image: address(2) }] },
    ],
    categories: [{ id: 'c', image_url: address(3) }],
    orders: [{ id: 'd', items: [{ image: address(4) }] }],
  }
  const server = await listen(
    createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://x')
      void text(request).then((body) => {
        const table = tables[url.pathname.replace('/rest/v1/', '')]
        // A page is one row.
        if (table !== undefined) {
          const after = url.searchParams.get('id')?.replace('gt.', '') ?? ''
          return response.end(JSON.stringify(table.filter(({ id }) => id > after).slice(0, 1)))
        }
        if (request.method === 'DELETE') deleted.push(...JSON.parse(body).prefixes)
        const old = [1, 2, 3, 4, 5].map((n) => ({ name: name(n), created_at: daysAgo(181) }))
        const young = { name: name(6), created_at: daysAgo(179) }
        return response.end(JSON.stringify([...old, young]))
      })
    }),
  )
  const run = async (...args: string[]) => {
    const all = ['scripts/photos.mjs', 'unused', '--project', server.url, ...args]
    const env = { ...process.env, SECRET_KEY: 'sb_x' }
    return (await promisify(execFile)(process.execPath, all, { env })).stdout
  }
  try {
    expect(await run()).toBe(`${name(5)}\n1 of 6 photos unused.\n`)
    expect(deleted).toEqual([])
    expect(await run('--delete')).toContain('1 of 6 photos deleted.')
    expect(deleted).toEqual([name(5)])
  } finally {
    await server.stop()
  }
}, 60_000)
