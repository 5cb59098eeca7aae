/**
 * Every product in memory, one copy for each database, read in slices and followed: for searching and for sorting long lists, which no index
 * answers. Anything else is a query of catalog.ts.
 */
import { liveQuery } from 'dexie'
import { readOperations } from '#db/schema/local-database.ts'
import { createListeners, remembered } from '#domain/functions.ts'
import type { Product } from '#domain/products/product.ts'
import { newestFirst } from '#domain/products/product-sorts.ts'
import type { Db } from '#db/database.ts'
import { readInParts } from '#db/schema/mirror-database.ts'
import { readSyncState } from '#db/sync-state.ts'
import { hasCatalogue, readCatalogState } from './catalog.ts'
import { overlaidIds, overlayProduct, readOverlay } from './overlay.ts'

/** `products`: newest first; the same array until something changes, undefined until it was read once. */
interface CatalogCopy {
  products: readonly Product[] | undefined
  /** The last reading failed; `products` may be old. */
  failed: boolean
  /** There were others on the server that had not come yet; `total`: how many there were in all, where it is known. */
  missing: { total: number | undefined } | null
}

interface WholeCatalog {
  get: () => CatalogCopy
  /** It is read, and read again after changes, only while somebody listens. */
  subscribe: (listener: () => void) => () => void
}

/** Rows read at a time: other work gets its turn in between. */
const slice = 500
/** Between two readings while changes keep coming (ms); it doubles up to the longest. */
const shortestPause = 500
const longestPause = 4_000
/** A large catalogue takes seconds to read: then at most a fifth of the time goes into it. */
const restPerReading = 4
/** The same while a large catalogue comes: a search is ready at once, and what it covers grows seldom. */
const pauseOfCopy = 30_000
/** A first pull is waited for, as long as it is not slower than this (ms): reading and pulling slow each other down. */
const patience = 6_000
const glance = 250

/** One copy for each database. */
export const wholeCatalog = remembered((db: Db): WholeCatalog => {
  let copy: CatalogCopy = { products: undefined, failed: false, missing: null }
  let stale = true
  let reading = false
  let watching = false
  const listeners = createListeners()

  async function keepFresh(): Promise<void> {
    if (reading) return
    reading = true
    let pause = shortestPause
    while (stale && listeners.hasAny()) {
      await waitForFirstPull(db)
      stale = false
      const began = performance.now()
      copy = await readAll(db).then(
        ({ products, missing }) => ({ products, missing, failed: false }),
        () => ({ ...copy, failed: true }),
      )
      listeners.notify()
      if (!stale) break
      const wait = Math.max(pause, restPerReading * (performance.now() - began))
      pause = Math.min(pause * 2, longestPause)
      await sleep(wait)
      if (copy.missing?.total !== undefined)
        await sleepUntil(() => hasCatalogue(db), pauseOfCopy - wait)
    }
    reading = false
  }

  const noteChange = () => {
    stale = true
    void keepFresh()
  }

  /** Its first answer starts the first reading. */
  const watchSigns = () => {
    watching = true
    liveQuery(() => readSigns(db)).subscribe({ next: noteChange, error: noteChange })
  }

  return {
    get: () => copy,
    subscribe: (listener) => {
      const stop = listeners.subscribe(listener)
      if (copy.failed) stale = true
      if (watching) void keepFresh()
      else watchSigns()
      return stop
    },
  }
})

/** Not for one that is known to take long. */
async function waitForFirstPull(db: Db): Promise<void> {
  await sleepUntil(async () => !(await isFirstPull(db)), patience)
}

/** A pull that has failed brings nothing more. */
async function isFirstPull(db: Db): Promise<boolean> {
  const [catalog, sync] = await Promise.all([readCatalogState(db), readSyncState(db)])
  return catalog?.complete !== true && catalog?.total === undefined && !sync.pullFailed
}

/** A mirror that cannot be read is not waited for: reading it says so. */
async function sleepUntil(isTime: () => Promise<boolean>, longestMs: number): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += glance) {
    if (await isTime().catch(() => true)) return
    await sleep(glance)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Cheap to read, and read again after any change: products are written together with how far they were pulled. */
async function readSigns(db: Db): Promise<void> {
  await Promise.all([readCatalogState(db), db.outboxCache.read(readOperations)])
}

async function readAll(db: Db): Promise<Omit<CatalogCopy, 'failed'>> {
  // Before the rows: what comes meanwhile is told with the next reading.
  const state = await readCatalogState(db)
  const missing = state?.complete === true ? null : { total: state?.total }
  return { products: await readProducts(db), missing }
}

async function readProducts(db: Db): Promise<Product[]> {
  const rows = await readInParts(db.mirror.products, slice)
  const overlay = await readOverlay(db)
  if (overlay.length === 0) return rows.toSorted(newestFirst)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlaidIds(overlay, 'products')])
  return [...ids]
    .flatMap((id) => overlayProduct(overlay, id, byId.get(id)) ?? [])
    .toSorted(newestFirst)
}
