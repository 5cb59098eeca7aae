/** The first mirror of a large catalogue, and a pull with nothing new. */
import type { Page } from '@playwright/test'
import type { Dexie as DexieClass } from 'dexie'
import { expect, test } from '../e2e/fixtures.ts'
import type { Shop } from '../e2e/support/start-shop.ts'
import { kB, ms, printTable } from './print-table.ts'

const count = 10_000
const dexie = 'node_modules/dexie/dist/dexie.min.js'

test('first mirror of 10,000 products', async ({ shop, device }) => {
  await fillCatalogue(shop)
  const rows: (string | number)[][] = [['10,000 products', 'first 24 on screen', 'all stored']]
  for (const delay of [0, 50]) {
    shop.proxy.delayMs = delay
    const page = await device.newTab()
    // Not as an element of the page: its policy allows no scripts of others.
    await page.addInitScript({ path: dexie })
    const app = await openShop(page)
    const bare = await pullBare(page)
    rows.push([`app, ${delay} ms a request`, ms(app.first), ms(app.all)])
    rows.push([`bare script, ${delay} ms a request`, '', ms(bare)])
    await forget(page)
    await page.close()
  }
  printTable('First mirror', rows)
})

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

async function fillCatalogue(shop: Shop): Promise<void> {
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, featured, bestseller, "new", stock)
    select 'bench-' || n, 'Bench product ' || n, 'A product of ' || n || ' pieces of cedar wood, carved by hand.',
      10 + n % 500, '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', false, false, false, 5
    from generate_series(1, ${count}) n`)
}

/** First 24: from the start of the navigation. All: from the first request for a page, as the bare script counts (ms). */
async function openShop(page: Page): Promise<{ first: number; all: number }> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('article').length < 24) return
      observer.disconnect()
      performance.mark('first-24')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/products')
  await expect.poll(() => readComplete(page), { intervals: [100] }).toBe(true)
  return page.evaluate(() => ({
    first: performance.getEntriesByName('first-24')[0]?.startTime ?? Number.NaN,
    all:
      performance.now() -
      (performance.getEntriesByType('resource').find(({ name }) => name.includes('pull_catalog'))
        ?.startTime ?? Number.NaN),
  }))
}

function readComplete(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('nefer-mirror')
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => {
          const state = opening.result.transaction('pulls').objectStore('pulls').get('catalog')
          state.addEventListener('success', () => {
            opening.result.close()
            resolve(state.result?.complete === true)
          })
        })
      }),
  )
}

/** The same pages, fetched and stored one after the other by a few lines. */
async function pullBare(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { Dexie } = globalThis as unknown as { Dexie: typeof DexieClass }
    const db = new Dexie('bench-bare', { chromeTransactionDurability: 'relaxed' })
    db.version(1).stores({ products: 'id, category, created_at, generation' })
    await db.open()
    const started = performance.now()
    let cursor: unknown = null
    for (;;) {
      const response = await fetch('/rest/v1/rpc/pull_catalog', {
        method: 'POST',
        headers: { apikey: 'bench', 'content-type': 'application/json' },
        body: JSON.stringify({ p_cursor: cursor, p_limit: 500 }),
      })
      const { rows, more, next } = await response.json()
      await db
        .table('products')
        .bulkPut(rows.map((row: { row: object }) => ({ ...row.row, generation: 1 })))
      cursor = next
      if (!more) break
    }
    const took = performance.now() - started
    db.close()
    await Dexie.delete('bench-bare')
    return took
  })
}

async function forget(page: Page): Promise<void> {
  await page.goto('/images/products/1.jpg')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('nefer-mirror')
        gone.addEventListener('success', resolve)
      }),
  )
}
