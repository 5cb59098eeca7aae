/** The first copy of a large catalogue, and a pull without changes. */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { fillCatalogue, forget, heapOf, openShop, pullBare, readComplete } from './first-copy.ts'
import { kB, median, ms, printTable } from './print-table.ts'

test('first mirror of 10,000 products', async ({ shop, device }) => {
  await fillCatalogue(shop, 10_000)
  const rows: (string | number)[][] = [['10,000 products', 'first 24 on screen', 'all stored']]
  for (const delay of [0, 50]) {
    shop.proxy.delayMs = delay
    const page = await device.newTab()
    const app = await openShop(page)
    const bare = await pullBare(page)
    rows.push([`app, ${delay} ms a request`, ms(app.first), ms(app.all)])
    rows.push([`fetch + bulkPut, ${delay} ms a request`, '', ms(bare)])
    await forget(page)
    await page.close()
  }
  printTable('First mirror', rows)
})

test('100,000 products: first mirror, memory, a key of the search', async ({ shop, device }) => {
  test.setTimeout(600_000)
  shop.proxy.delayMs = 0
  await fillCatalogue(shop, 100_000)
  const page = await device.newTab()
  const app = await openShop(page)
  const mirrored = await heapOf(page)
  const bare = await pullBare(page)
  printTable('First mirror of 100,000 products', [
    ['', 'first 24 on screen', 'all stored', 'of fetch + bulkPut', 'JS heap'],
    ['app', ms(app.first), ms(app.all), `${(app.all / bare).toFixed(2)} ×`, megabytes(mirrored)],
    ['fetch + bulkPut', '', ms(bare), '', ''],
  ])
  await page.reload()
  await page.getByText(/^100,?0\d\d products/).waitFor({ timeout: 120_000 })
  const listed = await heapOf(page)
  const began = Date.now()
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('zz')
  await page.getByText(/^Nothing found/).waitFor({ timeout: 120_000 })
  const ready = Date.now() - began
  const keys = await timeKeys(page, ['bench product 77', 'cedar', 'pieces of wood'])
  printTable('100,000 products in memory, no slowdown', [
    ['heap with the list', 'with the search', 'first search after', 'a key, median', 'slowest'],
    [
      megabytes(listed),
      megabytes(await heapOf(page)),
      ms(ready),
      ms(median(keys)),
      ms(Math.max(...keys)),
    ],
  ])
})

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** From each key press to the frame that paints its list. */
async function timeKeys(page: Page, texts: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(globalThis, { keys })
    const channel = new MessageChannel()
    let pressed = 0
    channel.port1.addEventListener('message', () => keys.push(performance.now() - pressed))
    channel.port1.start()
    const note = (event: Event) => {
      pressed = event.timeStamp
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    addEventListener('keydown', note, { capture: true })
  })
  for (const text of texts) {
    await page.getByRole('dialog').getByRole('combobox').fill('')
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(250)
    }
  }
  return page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys)
}

test('a pull with nothing new', async ({ shop, device, shopper }) => {
  await shopper.open('/products')
  await expect.poll(() => readComplete(device.page())).toBe(true)
  const answers: number[] = []
  shop.proxy.onAnswer = (path, bytes) => {
    if (path.includes('/rest/')) answers.push(bytes)
  }
  await device.page().evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  shop.proxy.onAnswer = null
  printTable('A pull with nothing new', [
    ['requests', 'answer'],
    [answers.length, kB(answers.reduce((a, b) => a + b, 0))],
  ])
})

test.afterAll(async ({ shop }) => {
  await shop.sql("delete from public.products where id like 'bench-%'")
})
