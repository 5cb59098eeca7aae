/** Makes the page's instances: the only place, beside the worker's, that does. */
import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { type Db, createDb, openDb } from '#db/database.ts'
import * as shop from '#db/shop-data.ts'
import { listSavedIds } from '#db/shopper/saved-products.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import { isEmbeddedBackend } from '#backend/backend-config.ts'
import { useCartCount } from '#hooks/use-cart-count.ts'
import { publishSaved } from '#hooks/use-saved.ts'
import type { Services } from '#services.ts'
import type { Engine } from './engine.ts'
import { keepTrying, loadOnce } from '#domain/functions.ts'
import { createLazySession, createLazySync } from './lazy-engine.ts'
import { openDatabases, openUnlessBlocked } from './open-databases.ts'

/** Rejects when the databases are there and cannot be opened. */
export async function createServices(): Promise<Services> {
  const db = await openDatabases({
    openLasting: openLastingDb,
    openMemory: openMemoryDb,
    names: async () => (await indexedDB.databases()).map(({ name }) => name),
    mark: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
    },
  })
  watch(() => listSavedIds(db), publishSaved, ignore)
  return { db, shop, useLiveQuery, useCartCount, ...createLazyEngine(db) }
}

/** Firefox asks the person: staff, but no shopper at the first piece in the cart. */
function mayAskToPersist(): boolean {
  return navigator.vendor !== '' || location.pathname.includes('/admin')
}

async function openLastingDb(): Promise<Db> {
  const db = createDb({
    persist: async () => mayAskToPersist() && navigator.storage.persist(),
    unsubscribe: async () => (await import('#backend/push-service.ts')).unsubscribePage(),
  })
  stopTransactionsOnLeaving(db)
  await openUnlessBlocked(db, wait)
  return db
}

/**
 * WebKit keeps a page and its running transactions in the back/forward cache: no other page can use
 * the databases until that page is evicted (measured with 2.50.6). Other browsers abort the
 * transactions or drop the page.
 */
function stopTransactionsOnLeaving({ transactions }: Db): void {
  if (!navigator.vendor.startsWith('Apple')) return
  window.addEventListener('pagehide', ({ persisted }) => persisted && transactions.stop())
  // Runs before Dexie's own listener, which runs all live queries again.
  window.addEventListener('pageshow', transactions.resume, { capture: true })
}

async function openMemoryDb(): Promise<Db> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  // Live queries use the global IndexedDB, not the one given to a database.
  Object.assign(Dexie.dependencies, dexie)
  const db = createDb({ dexie, lasting: false })
  await openDb(db)
  return db
}

/** Loads the engine beside the first paint; tries again until it has loaded. */
function createLazyEngine(db: Db): Engine {
  const start = loadOnce(() => import('./engine.ts').then(({ startEngine }) => startEngine(db)))
  // Without the engine no pull runs: screens then report a failure instead of loading for ever.
  const reportFailure = () => void patchSyncState(db, { pullFailed: true }).catch(ignore)
  keepTrying(start, reportFailure, wait, {
    firstMs: 5_000,
    longestMs: 5 * 60_000,
    random: Math.random,
  })
  window.addEventListener('online', () => void start().catch(ignore))
  return { sync: createLazySync(start), session: createLazySession(start, isEmbeddedBackend()) }
}

const wait = (act: () => void, ms: number) => void setTimeout(act, ms)
const ignore = () => undefined
