/** Makes the page's instances: the only place, beside the worker's, that does. */
import { Dexie } from 'dexie'
import type { Gateway } from '#backend/gateway.ts'
import { type Db, createDb, openDb } from '#db/database.ts'
import { writeLog } from '#db/log.ts'
import type { Services } from '#services.ts'
import { type Sync, createSync } from '#sync/sync.ts'
import { listenForWakeUps } from '#sync/triggers.ts'
import { createWithLock } from '#sync/web-lock.ts'
import { type StaffSession, createStaffSession } from './staff-session.ts'

/** Opens the databases. Where the browser gives no storage everything works in memory, and the screens say so. */
export async function createServices(): Promise<Services> {
  const db = await openLastingDb().catch(openMemoryDb)
  const staff = createStaffSession(db)
  const sync = startSync(db, staff)
  return { db, sync, session: staff.withSync(sync) }
}

async function openLastingDb(): Promise<Db> {
  const db = createDb({ persist: () => navigator.storage.persist() })
  await openDb(db)
  return db
}

async function openMemoryDb(): Promise<Db> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  // Live queries look at the global one, not at a database's own.
  Object.assign(Dexie.dependencies, dexie)
  const db = createDb({ dexie, lasting: false })
  await openDb(db)
  return db
}

function startSync(db: Db, staff: StaffSession): Sync {
  const sync = createSync({
    db,
    gateway: loadGateway(),
    identity: staff.identity,
    refreshIdentity: staff.refreshIdentity,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: createWithLock(navigator.locks),
    onWakeUp: (act) => listenForWakeUps(window, document, act),
    timers: {
      set: (act, delayMs) => window.setTimeout(act, delayMs),
      clear: (timer) => window.clearTimeout(timer),
    },
    report: (event, error) => void writeLog(db, event, error, Date.now()),
  })
  sync.start()
  return sync
}

/** The gateway is not needed for the first paint: its code is fetched beside it. */
function loadGateway(): Gateway {
  const loading = import('./create-gateway.ts').then(({ createGateway }) => createGateway())
  return {
    pullCatalog: async (...args) => (await loading).pullCatalog(...args),
    pullOrders: async (...args) => (await loading).pullOrders(...args),
    send: async (...args) => (await loading).send(...args),
    orderStatus: async (...args) => (await loading).orderStatus(...args),
  }
}
