/**
 * Re-opens a lost connection once for all callers (WebKit closes the connections of suspended
 * pages) and reports a failure. Also aborts running transactions of a page that is left.
 */
import { type Listeners, createListeners } from '#domain/functions.ts'
import { type IntervalTree, type DBCore, type DBCoreTransaction, Dexie, RangeSet } from 'dexie'

export interface Connection {
  /** How often it was re-opened: a caller that saw a lower number used the lost connection. */
  opened: () => number
  /** One at a time; nothing if re-opened since `seen`. Rejects if it cannot be opened. */
  reopen: (seen: number) => Promise<void>
  /** The database can no longer be opened: nothing works until the page is reloaded. */
  isLost: () => boolean
  subscribe: Listeners['subscribe']
}

export function createConnection(database: Dexie): Connection {
  let opened = 0
  let lost = false
  let opening: Promise<void> | null = null
  const listeners = createListeners()

  const setLost = (isLost: boolean) => {
    if (lost === isLost) return
    lost = isLost
    listeners.notify()
  }

  async function open(): Promise<void> {
    try {
      // Callers that wait for the database continue once it is open again.
      database.close({ disableAutoOpen: false })
      await database.open()
      opened += 1
      setLost(false)
      rerunLiveQueries(database)
    } catch (error) {
      setLost(true)
      throw error
    } finally {
      opening = null
    }
  }

  return {
    opened: () => opened,
    reopen: async (seen) => {
      if (opened !== seen) return
      opening ??= open()
      await opening
    },
    isLost: () => lost,
    subscribe: listeners.subscribe,
  }
}

/** Commits made while the connection was closed have not notified live queries. */
function rerunLiveQueries({ name, tables }: Dexie): void {
  const indexes = tables.flatMap(({ name: table, schema }) =>
    ['', ':dels', ...schema.indexes.map((index) => index.name)].map((index) => `${table}/${index}`),
  )
  Dexie.on.storagemutated.fire(
    Object.fromEntries(indexes.map((index) => [`idb://${name}/${index}`, everything()])),
  )
}

/** All rows of a table, for a report of changes. */
export function everything(): IntervalTree {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}

export interface Transactions {
  /** Aborts running transactions and refuses new ones: their callers get an error. */
  stop: () => void
  resume: () => void
  isStopped: () => boolean
  /** Resolves at once unless the page has been left. */
  untilResumed: () => Promise<void>
}

/** Call it before the database is opened. `onAbort`: a transaction was aborted. */
export function watchTransactions(
  database: Dexie,
  onAbort: () => void = () => undefined,
): Transactions {
  const running = new Set<Abortable>()
  let isStopped = false
  const waiting: (() => void)[] = []
  const watch = (transaction: Abortable & Pick<EventTarget, 'addEventListener'>) => {
    running.add(transaction)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction), { once: true })
  }
  // The transaction that creates the stores is Dexie's own.
  database.on('populate', ({ idbtrans }) => watch(idbtrans))
  const begin = (core: DBCore, request: Parameters<DBCore['transaction']>): DBCoreTransaction => {
    if (isStopped) throw new DOMException('This page has been left', 'AbortError')
    const transaction = core.transaction(...request)
    if (!hasEvents(transaction)) return transaction
    transaction.addEventListener('abort', onAbort, { once: true })
    watch(transaction)
    return transaction
  }
  database.use({
    stack: 'dbcore',
    name: 'running-transactions',
    create: (core): DBCore => ({
      ...core,
      transaction: (...request) => begin(core, request),
    }),
  })
  return {
    stop: () => {
      isStopped = true
      running.forEach((transaction) => abort(transaction))
    },
    resume: () => {
      isStopped = false
      waiting.splice(0).forEach((proceed) => proceed())
    },
    isStopped: () => isStopped,
    untilResumed: async () => {
      if (isStopped) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

type Abortable = Pick<DBCoreTransaction, 'abort'>

function hasEvents<T extends object>(one: T): one is T & Pick<EventTarget, 'addEventListener'> {
  return 'addEventListener' in one
}

function abort(transaction: Abortable): void {
  try {
    transaction.abort()
  } catch {
    // It had already ended.
  }
}
