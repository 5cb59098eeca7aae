/** First visit on a slow connection, with and without prerendered pages, interleaved in one run. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/find-browser.mjs'
import { serveShop } from '../scripts/serve-shop.mjs'
import { median, ms, printTable } from './print-table.ts'

const pages = {
  '/': 'index.html',
  '/product/1': 'product/1.html',
  '/ar': 'ar.html',
  '/ar/product/1': 'ar/product/1.html',
}
const runs = 5
/** A slow phone connection: latency in ms, throughput in bytes per second. */
const line = { offline: false, latency: 562, downloadThroughput: 183_750, uploadThroughput: 84_000 }

test('first paint on a slow line', async () => {
  test.setTimeout(900_000)
  const folder = await mkdtemp(join(tmpdir(), 'nefer-paint-'))
  await cp('dist', folder, { recursive: true })
  for (const name of Object.values(pages))
    for (const suffix of ['', '.br', '.gz'])
      await cp(join(folder, `shell.html${suffix}`), join(folder, `${name}${suffix}`))
  const options = { port: 0, host: '127.0.0.1', embedded: false }
  const ways = [
    { name: 'rendered by the app', shop: await serveShop({ ...options, dist: folder }) },
    { name: 'prerendered', shop: await serveShop(options) },
  ]
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const rows: (string | number)[][] = [['', 'page', 'FCP', 'LCP', 'wanted']]
  for (const path of Object.keys(pages)) {
    const paints = ways.map(() => ({ fcp: [] as number[], lcp: [] as number[] }))
    for (let run = 0; run < runs; run += 1)
      for (const [at, { shop }] of ways.entries()) {
        const { fcp, lcp } = await measure(browser, shop.url + path)
        paints[at]?.fcp.push(fcp)
        paints[at]?.lcp.push(lcp)
      }
    for (const [at, { name }] of ways.entries())
      rows.push([
        path,
        name,
        ms(median(paints[at]?.fcp ?? [])),
        ms(median(paints[at]?.lcp ?? [])),
        name === 'prerendered' ? 'LCP ≤ 1800 ms' : '',
      ])
  }
  printTable(`1.47 Mbit/s, 562 ms: medians of ${runs}`, rows)
  expect(rows).toHaveLength(9)
  await browser.close()
  await Promise.all(ways.map(({ shop }) => shop.close()))
  await rm(folder, { recursive: true })
})

async function measure(browser: Browser, url: string): Promise<{ fcp: number; lcp: number }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<{ fcp: number; lcp: number }>((resolve) => {
        const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        new PerformanceObserver((list) =>
          resolve({ fcp, lcp: list.getEntries().at(-1)?.startTime ?? 0 }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}
