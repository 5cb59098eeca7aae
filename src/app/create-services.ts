/** Makes the page's instances: the only place, beside the worker's, that does. */
import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { type Db, createDb, openDb } from '#db/database.ts'
import * as shop from '#db/shop-data.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { isEmbeddedBackend } from '#backend/backend-config.ts'
import { useCartCount } from '#hooks/use-cart-count.ts'
import type { Services, Session } from '#services.ts'
import type { Sync } from '#sync/sync.ts'
import type { Engine } from './engine.ts'
import { keepTrying, loadOnce } from '#domain/functions.ts'
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
  return { db, shop, useLiveQuery, useCartCount, ...createEngineSoon(db) }
}

async function openLastingDb(): Promise<Db> {
  const db = createDb({ persist: () => navigator.storage.persist() })
  await openUnlessBlocked(db, wait)
  stopTransactionsOnLeaving(db)
  return db
}

/**
 * WebKit keeps a page that is left, together with its running transactions, in its back/forward cache: no other page can use the databases until it
 * is evicted (measured with 2.50.6). Other browsers abort the transactions, or do not keep the page.
 */
function stopTransactionsOnLeaving({ transactions }: Db): void {
  if (!navigator.vendor.startsWith('Apple')) return
  window.addEventListener('pagehide', ({ persisted }) => persisted && transactions.stop())
  // Before Dexie's own listener asks all live queries again.
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

/**
 * The engine's code is fetched beside the first paint; calls made before wait for it. Where it cannot be loaded, the server cannot be reached
 * either, and loading is tried again.
 */
function createEngineSoon(db: Db): Engine {
  const start = loadOnce(() => import('./engine.ts').then(({ startEngine }) => startEngine(db)))
  // Without the engine no pull can run: screens say that loading failed instead of loading for ever.
  const tellFailed = () => void patchSyncState(db, { pullFailed: true }).catch(ignore)
  keepTrying(start, tellFailed, wait, {
    firstMs: 5_000,
    longestMs: 5 * 60_000,
    random: Math.random,
  })
  window.addEventListener('online', () => void start().catch(ignore))
  return { sync: createSyncSoon(start), session: createSessionSoon(start) }
}

function createSyncSoon(start: () => Promise<Engine>): Sync {
  return {
    push: () => void start().then(({ sync }) => sync.push(), ignore),
    pull: (timeoutMs) =>
      start().then(
        ({ sync }) => sync.pull(timeoutMs),
        () => false,
      ),
    withdraw: (id) => start().then(({ sync }) => sync.withdraw(id), unknown),
    resolveUnknownOutcome: (operation) =>
      start().then(({ sync }) => sync.resolveUnknownOutcome(operation), unknown),
    refreshOrders: () => start().then(({ sync }) => sync.refreshOrders(), ignore),
    findOrders: (search) =>
      start().then(
        ({ sync }) => sync.findOrders(search),
        () => ({ ok: false, problem: 'unreachable' }),
      ),
    callAsStaff: (call) =>
      start().then(
        ({ sync }) => sync.callAsStaff(call),
        () => ({ ok: false, problem: 'unreachable' }),
      ),
    followNewsletterLink: (link) =>
      start().then(({ sync }) => sync.followNewsletterLink(link), unreachable),
    startLiveUpdates: () => {
      const following = start().then(({ sync }) => sync.startLiveUpdates(), ignore)
      return () => void following.then((stop) => stop?.())
    },
  }
}

function createSessionSoon(start: () => Promise<Engine>): Session {
  return {
    signIn: (email, password) =>
      start().then(({ session }) => session.signIn(email, password), unreachable),
    signInToDemo: isEmbeddedBackend()
      ? () => start().then(({ session }) => session.signInToDemo?.() ?? unreachable(), unreachable)
      : null,
    accounts: (use) => start().then(({ session }) => session.accounts(use), unreachable),
    signOut: async () => (await start()).session.signOut(),
  }
}

const wait = (act: () => void, ms: number) => void setTimeout(act, ms)
const ignore = () => undefined
const unknown = () => 'unknown' as const
const unreachable = () => 'unreachable' as const
