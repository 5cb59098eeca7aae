/** First copy of a large catalogue in the browser: by the shop, and by a minimal script. */
import type { Page } from '@playwright/test'
import type { Dexie as DexieClass } from 'dexie'
import { serveShell } from '../e2e/support/prerendered-page.ts'
import type { Shop } from '../e2e/support/start-shop.ts'

const dexie = 'node_modules/dexie/dist/dexie.min.js'

export async function fillCatalogue(shop: Shop, count: number): Promise<void> {
  await shop.sql("delete from public.products where id like 'bench-%'")
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, featured, bestseller, "new", stock)
    select 'bench-' || n, 'Bench product ' || n, 
      'A product of ' || n || ' pieces of cedar wood, carved by hand.',
      10 + n % 500, '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', false, false, false, 5
    from generate_series(1, ${count}) n`)
}

/** Milliseconds. First 24: since the navigation. All: since the first request, as in the script. */
export async function openShop(page: Page): Promise<{ first: number; all: number }> {
  // Prerendered pages show another catalogue: measure the app.
  await serveShell(page)
  // For the minimal script: the content security policy blocks scripts that are added later.
  await page.addInitScript({ path: dexie })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('article').length < 24) return
      observer.disconnect()
      performance.mark('first-24')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/products')
  while (!(await readComplete(page))) await page.waitForTimeout(100)
  return page.evaluate(() => ({
    first: performance.getEntriesByName('first-24')[0]?.startTime ?? Number.NaN,
    all:
      performance.now() -
      (performance.getEntriesByType('resource').find(({ name }) => name.includes('pull_catalog'))
        ?.startTime ?? Number.NaN),
  }))
}

export function readComplete(page: Page): Promise<boolean> {
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

/** Fetches and stores the rows one page after the other, without the shop's code. */
export async function pullBare(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { Dexie } = globalThis as unknown as { Dexie: typeof DexieClass }
    const db = new Dexie('bench-bare', { chromeTransactionDurability: 'relaxed' })
    db.version(1).stores({ products: 'id, category, created_at, generation' })
    await db.open()
    const started = performance.now()
    let cursor: unknown = null
    for (;;) {
      const response = await fetch('/rest/v1/rpc/pull_catalog_changes', {
        method: 'POST',
        headers: { apikey: 'bench', 'content-type': 'application/json' },
        body: JSON.stringify({ p_cursor: cursor, p_limit: 2000 }),
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

export async function forget(page: Page): Promise<void> {
  await page.goto('/icons/icon.svg')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('nefer-mirror')
        gone.addEventListener('success', resolve)
      }),
  )
}

/** Bytes after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
