import type { DBCore, DBCoreTransaction, Dexie } from 'dexie'

export interface Transactions {
  /** Aborts running transactions and refuses new ones: whoever waits for one, or asks for one, gets an error. */
  stop: () => void
  resume: () => void
}

/** To be called before the database is opened. `onAbort`: a transaction has not ended well. */
export function watchTransactions(
  database: Dexie,
  onAbort: () => void = () => undefined,
): Transactions {
  const running = new Set<DBCoreTransaction>()
  let isStopped = false
  const begin = (core: DBCore, request: Parameters<DBCore['transaction']>): DBCoreTransaction => {
    if (isStopped) throw new DOMException('This page has been left', 'AbortError')
    const transaction = core.transaction(...request)
    if (!hasEvents(transaction)) return transaction
    running.add(transaction)
    transaction.addEventListener('abort', onAbort, { once: true })
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction), { once: true })
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
    },
  }
}

function hasEvents<T extends object>(one: T): one is T & Pick<EventTarget, 'addEventListener'> {
  return 'addEventListener' in one
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had already ended.
  }
}
