import type { Dexie, DexieOptions } from 'dexie'
import { once } from '#domain/functions.ts'
import {
  type Connection,
  type Transactions,
  createConnection,
  watchTransactions,
} from './connection.ts'
import { type LocalDatabase, createLocalDatabase } from './schema/local-database.ts'
import { type OutboxCache, createOutboxCache } from './outbox/outbox-cache.ts'
import { type CartCounts, createCartCounts } from './shopper/cart-counts.ts'
import { type MirrorDatabase, createMirrorDatabase } from './schema/mirror-database.ts'

export interface Db {
  local: LocalDatabase
  mirror: MirrorDatabase
  outboxCache: OutboxCache
  cartCounts: CartCounts
  /** To the local database. */
  connection: Connection
  /** False if the browser gives no lasting storage: data is lost when the page is closed. */
  lasting: boolean
  /** Requests persistent storage, once; called after every write that matters. */
  askToPersist: () => void
  /** Ends the browser's subscription to notifications, also without a connection. Never rejects. */
  unsubscribe: () => Promise<void>
  /** For a page that is left and may be restored. */
  transactions: Transactions
}

interface DbOptions {
  /** Prefix of both names; tests use one each. */
  name?: string
  /** An IndexedDB other than the browser's. */
  dexie?: DexieOptions
  lasting?: boolean
  /** The browser's `navigator.storage.persist`, where there is one. */
  persist?: () => Promise<boolean>
  unsubscribe?: () => Promise<unknown>
}

/**
 * Creates both databases; they open by themselves at the first use. A new version in another tab
 * closes them (Dexie's default on `versionchange`), which lets the other tab upgrade.
 */
export function createDb(options: DbOptions = {}): Db {
  const { name = 'nefer', dexie = {}, lasting = true, persist } = options
  const local = createLocalDatabase(`${name}-local`, dexie)
  const mirror = createMirrorDatabase(`${name}-mirror`, dexie)
  const outboxCache = createOutboxCache(local)
  // After an abort event the transaction may be committed all the same.
  const both = [
    watchTransactions(local, outboxCache.invalidate),
    watchTransactions(mirror),
  ] as const
  return {
    local,
    mirror,
    outboxCache,
    cartCounts: createCartCounts(),
    connection: createConnection(local),
    lasting,
    askToPersist: once(() => void tryBrowser(persist)),
    unsubscribe: () => tryBrowser(options.unsubscribe),
    transactions: {
      stop: () => both.forEach(({ stop }) => stop()),
      resume: () => both.forEach(({ resume }) => resume()),
      isStopped: both[0].isStopped,
      untilResumed: both[0].untilResumed,
    },
  }
}

/** Never rejects: some browsers lack the function, or refuse. */
async function tryBrowser(ask?: () => Promise<unknown>): Promise<void> {
  try {
    await ask?.()
  } catch {
    // Not persisted: the browser may evict the databases. Not unsubscribed: the server deletes it.
  }
}

/** Opens both. A mirror that cannot be opened is deleted. Throws if nothing can be stored. */
export async function openDb(db: Db): Promise<void> {
  await openInSpiteOfLeaving(db, db.local)
  try {
    await openInSpiteOfLeaving(db, db.mirror)
  } catch {
    // Unlike `Dexie.delete`, it reports that another tab blocks it.
    await db.mirror.delete()
    await db.mirror.open()
  }
}

/** A page that is left aborts the creation of its databases, and repeats it when it returns. */
async function openInSpiteOfLeaving({ transactions }: Db, database: Dexie): Promise<void> {
  try {
    await database.open()
  } catch (error) {
    if (!transactions.isStopped()) throw error
    await transactions.untilResumed()
    await database.open()
  }
}

export function closeDb(db: Db): void {
  db.local.close()
  db.mirror.close()
}
