import { describe, expect, it, vi } from 'vitest'
import { enqueue } from '#db/outbox/outbox.ts'
import {
  forgetSearches,
  readRecentSearches,
  rememberSearch,
  listRecentlyViewed,
  rememberViewed,
} from '#db/shopper/recent.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

async function mirror(count: number) {
  await putCatalogPull(db)
  await putProducts(db, ...Array.from({ length: count }, (_, at) => ({ id: `p${at}` })))
}

describe('the whole catalogue in memory', () => {
  it('is read in slices, follows every change, and is shared by all listeners', async () => {
    await mirror(1_201)
    const catalog = wholeCatalog(db)
    expect(wholeCatalog(db)).toBe(catalog)
    expect(catalog.get().products).toBeUndefined()
    const stop = catalog.subscribe(() => undefined)
    await vi.waitFor(() => expect(catalog.get().products).toHaveLength(1_201))
    await db.mirror.products.update('p7', { stock: 99 })
    await putCatalogPull(db, { horizon: '2' })
    const stockOf = (id: string) => catalog.get().products?.find((one) => one.id === id)?.stock
    await vi.waitFor(() => expect(stockOf('p7')).toBe(99), { timeout: 3_000 })
    await enqueue(db, { id: uuid(1), mutation: aStockMove('p7', -9), userId: 'ann', now: 0 })
    await vi.waitFor(() => expect(stockOf('p7')).toBe(90), { timeout: 3_000 })
    stop()
  })

  it('is read in part when its first pull has failed', async () => {
    await putProducts(db, { id: 'p1' })
    await putCatalogPull(db, { complete: false })
    await patchSyncState(db, { pullFailed: true })
    const catalog = wholeCatalog(db)
    const stop = catalog.subscribe(() => undefined)
    await vi.waitFor(() => expect(catalog.get().products).toHaveLength(1))
    stop()
  })

  it('is read during a large first pull, and reports how much is missing', async () => {
    await putProducts(db, { id: 'p1' })
    await putCatalogPull(db, { complete: false, total: 100_000 })
    const catalog = wholeCatalog(db)
    const stop = catalog.subscribe(() => undefined)
    await vi.waitFor(() => expect(catalog.get().products).toHaveLength(1))
    expect(catalog.get().missing).toEqual({ total: 100_000 })
    await putCatalogPull(db, { total: 100_000 })
    await vi.waitFor(() => expect(catalog.get().missing).toBeNull(), { timeout: 3_000 })
    stop()
  })

  it('reports that it cannot be read', async () => {
    db.mirror.products.hook('reading', () => {
      throw new Error('broken')
    })
    await mirror(1)
    const catalog = wholeCatalog(db)
    const stop = catalog.subscribe(() => undefined)
    await vi.waitFor(() => expect(catalog.get().failed).toBe(true))
    stop()
  })
})

describe('the history of this device', () => {
  it('keeps the last six searches, each once, and forgets them when asked', async () => {
    for (const text of ['box', 'a', 'b', 'c', 'd', 'e', '  Box ', ''])
      await rememberSearch(db, text)
    expect(await readRecentSearches(db)).toEqual(['Box', 'e', 'd', 'c', 'b', 'a'])
    await forgetSearches(db)
    expect(await readRecentSearches(db)).toEqual([])
  })

  it('keeps viewed products, newest first, without the shown one and deleted ones', async () => {
    await mirror(3)
    for (const id of ['p0', 'gone', 'p1', 'p0', 'p2', 'p2']) await rememberViewed(db, id)
    const viewed = await listRecentlyViewed(db, { except: 'p2', limit: 4 })
    expect(viewed.map(({ id }) => id)).toEqual(['p0', 'p1'])
  })

  it('ignores invalid stored values', async () => {
    await db.local.settings.bulkPut([
      { key: 'recent-searches', value: { a: 1 } },
      { key: 'recently-viewed', value: [7, null, 'p0'] },
    ])
    await mirror(1)
    expect(await readRecentSearches(db)).toEqual([])
    expect(await listRecentlyViewed(db, { limit: 4 })).toHaveLength(1)
  })
})
