import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { readFirstRenders } from '../e2e/support/first-render.ts'
import { browserFlags, findBrowser } from '../scripts/find-browser.mjs'
import { kB, printTable } from './print-table.ts'

const dist = process.env['NEFER_DIST'] ?? 'dist'
const routes = ['/', '/products', '/product/1', '/checkout']

test('what a first visit loads', async ({ shop }) => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const rows: (string | number)[][] = [
    ['first visit', 'scripts', 'JS gzip', 'CSS gzip', 'fonts', 'pictures'],
  ]
  for (const route of routes) {
    // Without the service worker: its precache would be counted, too.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const loaded = await visit(context, shop.url + route)
    const gzip = (type: string) => kB(sum(loaded, type, (body) => gzipSync(body).length))
    const plain = (type: string) => kB(sum(loaded, type, (body) => body.length))
    const scripts = loaded.filter(({ type }) => type === 'script').length
    rows.push([route, scripts, gzip('script'), gzip('stylesheet'), plain('font'), plain('image')])
    await context.close()
  }
  await browser.close()
  printTable('A first visit', rows)
})

test('what the first render needs', async () => {
  const renders = await readFirstRenders()
  printTable('What the first render needs (the databases follow)', [
    ['first render', 'scripts', 'JS gzip', 'JS Brotli'],
    ...renders.map(({ route, scripts, gzip, brotli }) => [
      route,
      scripts.size,
      kB(gzip),
      kB(brotli()),
    ]),
  ])
})

test('what the worker installs', async () => {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const listed = [
    ...worker.matchAll(/\{(?:"?revision"?:[^,}]+,"?url"?:"([^"]+)"|"?url"?:"([^"]+)")/g),
  ]
  const files = listed.map((match) => match[1] ?? match[2] ?? '')
  expect(files).toContain('shell.html')
  const bodies = await Promise.all(files.map((file) => readFile(join(dist, file))))
  const total = (size: (body: Buffer) => number) =>
    bodies.reduce((all, body) => all + size(body), 0)
  printTable('The worker', [
    ['', 'files', 'plain', 'gzip'],
    ['sw.js', 1, kB(worker.length), kB(gzipSync(worker).length)],
    ['precache', files.length, kB(total((b) => b.length)), kB(total((b) => gzipSync(b).length))],
    ...(await largestFiles()),
  ])
})

async function largestFiles(): Promise<(string | number)[][]> {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, body: await readFile(join(dist, 'assets', name)) })),
  )
  return files
    .map(({ name, body }) => ({ name, plain: body.length, gzip: gzipSync(body).length }))
    .toSorted((a, b) => b.gzip - a.gzip)
    .slice(0, 8)
    .map(({ name, plain, gzip }) => [`  ${name}`, 1, kB(plain), kB(gzip)])
}

interface Loaded {
  type: string
  body: Buffer
}

async function visit(context: BrowserContext, url: string): Promise<Loaded[]> {
  const page = await context.newPage()
  const loading: Promise<Loaded | null>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    loading.push(
      response.body().then(
        (body) => ({ type, body }),
        () => null,
      ),
    )
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (url.endsWith('/products')) await expect(page.getByRole('article')).toHaveCount(12)
  // Above the fold; the rest is loaded lazily and not requested.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  return (await Promise.all(loading)).filter((loaded) => loaded !== null)
}

function sum(loaded: readonly Loaded[], type: string, size: (body: Buffer) => number): number {
  return loaded.filter((one) => one.type === type).reduce((all, { body }) => all + size(body), 0)
}
