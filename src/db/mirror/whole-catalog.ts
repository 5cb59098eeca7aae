/**
 * All products in memory, one copy per database, read in slices and kept up to date: for searches
 * and long sorted lists, which no index answers.
 */
import { readOperations } from '#db/schema/local-database.ts'
import { createListeners, memoize } from '#domain/functions.ts'
import { isInShop, newestFirst } from '#domain/products/product-filter.ts'
import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { readInParts } from '#db/schema/mirror-database.ts'
import { readSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import { hasCatalogue, readCatalogState } from './catalog.ts'
import { overlaidIds, overlayProduct, readOverlay } from './overlay.ts'

/** `products`: newest first, the same array until a change; undefined before the first read. */
interface CatalogCopy {
  products: readonly Product[] | undefined
  /** The last read failed; `products` may be old. */
  failed: boolean
  /** The mirror was incomplete; `total`: the number of products on the server, if known. */
  missing: { total: number | undefined } | null
}

interface WholeCatalog {
  get: () => CatalogCopy
  /** Reads, and reads again after changes, only while there are listeners. */
  subscribe: (listener: () => void) => () => void
}

/** Rows per read, so that other work can run in between. */
const slice = 500
/** Between two readings while changes keep coming (ms); it doubles up to the longest. */
const shortestPause = 500
const longestPause = 4_000
/** A large catalogue takes seconds to read: at most a fifth of the time is spent on it. */
const restPerReading = 4
/** Between two reads while a large catalogue is being pulled (ms). */
const pauseOfCopy = 30_000
/** The longest wait for a first pull (ms): reading and pulling slow each other down. */
const longestFirstPullMs = 6_000
const pollMs = 250

/** One copy for each database. */
export const wholeCatalog = memoize((db: Db): WholeCatalog => {
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

  /** The first result starts the first read. */
  const watchSigns = () => {
    watching = true
    watch(() => readSigns(db), noteChange, noteChange)
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

/** Does not wait for a catalogue that is known to be large. */
async function waitForFirstPull(db: Db): Promise<void> {
  await sleepUntil(async () => !(await isFirstPull(db)), longestFirstPullMs)
}

/** A pull that has failed brings nothing more. */
async function isFirstPull(db: Db): Promise<boolean> {
  const [catalog, sync] = await Promise.all([readCatalogState(db), readSyncState(db)])
  return catalog?.complete !== true && catalog?.total === undefined && !sync.pullFailed
}

/** Ends the wait if the mirror cannot be read: the read itself reports the error. */
async function sleepUntil(isTime: () => Promise<boolean>, longestMs: number): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += pollMs) {
    if (await isTime().catch(() => true)) return
    await sleep(pollMs)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Cheap and sufficient for a live query: every page of products also writes its pull state. */
async function readSigns(db: Db): Promise<void> {
  await Promise.all([readCatalogState(db), db.outboxCache.read(readOperations)])
}

async function readAll(db: Db): Promise<Omit<CatalogCopy, 'failed'>> {
  // Read before the rows: later changes start another read.
  const state = await readCatalogState(db)
  const missing = state?.complete === true ? null : { total: state?.total }
  return { products: await readProducts(db), missing }
}

async function readProducts(db: Db): Promise<Product[]> {
  const rows = await readInParts(db.mirror.products, slice)
  const overlay = await readOverlay(db)
  if (overlay.length === 0) return rows.filter(isInShop).toSorted(newestFirst)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlaidIds(overlay, 'products')])
  return [...ids]
    .flatMap((id) => overlayProduct(overlay, id, byId.get(id)) ?? [])
    .filter(isInShop)
    .toSorted(newestFirst)
}
