/**
 * The view that one page or worker has of its device's IndexedDB. A fault is decided just before
 * the commit, when all requests are made and no success is reported.
 */
/* oxlint-disable no-underscore-dangle -- the inside of fake-indexeddb */

/**
 * `abort`: undone. `full`: undone for lack of space. `lost-event`: committed, but reported as a
 * lost connection. `closed`: undone with all other transactions of the connection, which closes.
 */
export const diskFaults = ['abort', 'full', 'lost-event', 'closed'] as const
export type DiskFault = (typeof diskFaults)[number]

export interface Commit {
  database: string
  stores: readonly string[]
}

export interface DiskOptions {
  /** Asked for each transaction that writes. Null: all is well. */
  faultOf: (commit: Commit) => DiskFault | null
  /** The page was killed: nothing it does reaches the disk any more. */
  isDead?: () => boolean
  /** Runs a step of a transaction on behalf of its page. */
  onBehalf?: (act: () => void) => void
  /** A connection is open; the argument loses it, with all its pending requests. */
  onOpen?: (lose: (error: ConnectionError) => void) => void
}

/** As WebKit names it, and as a resumed page gets it. */
export const connectionErrors = ['UnknownError', 'AbortError'] as const
export type ConnectionError = (typeof connectionErrors)[number]

interface Connection {
  _rawDatabase: { name: string; transactions: Transaction[] }
  listeners: unknown
  close: () => void
  transaction: (stores: string | string[], mode?: string, options?: unknown) => Transaction
  dispatchEvent: (event: object) => boolean
}

interface Transaction {
  _state: string
  _requests: { request: { readyState: string } }[]
  _start: () => void
  _abort: (name: string) => void
  db: Connection
  error: DOMException | null
  dispatchEvent: (event: { type: string }) => boolean
}

/** To be given to Dexie in the place of `disk`; several views of a disk are pages of one device. */
export function viewOf(disk: IDBFactory, options: DiskOptions): IDBFactory {
  const open = (...request: Parameters<IDBFactory['open']>) => {
    const opening = disk.open(...request)
    const adopt = () => adoptConnection(opening.result as unknown as Connection, options)
    opening.addEventListener('success', adopt)
    return opening
  }
  return new Proxy(disk, {
    get: (target, name) => {
      if (name === 'open') return open
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function adoptConnection(connection: Connection, options: DiskOptions): void {
  const begin = connection.transaction.bind(connection)
  options.onOpen?.((error) => {
    if (options.isDead?.() !== true) loseConnection(connection, error)
  })
  connection.transaction = (stores, mode, durability) => {
    if (options.isDead?.() === true) throw new DOMException('This page is gone', 'AbortError')
    const transaction = begin(stores, mode, durability)
    const names = typeof stores === 'string' ? [stores] : stores
    adoptTransaction(transaction, mode === 'readwrite' ? names : null, options)
    return transaction
  }
}

function adoptTransaction(
  transaction: Transaction,
  written: readonly string[] | null,
  options: DiskOptions,
): void {
  const { onBehalf = (act) => act() } = options
  const start = transaction._start.bind(transaction)
  let isAsked = false
  transaction._start = () =>
    onBehalf(() => {
      if (options.isDead?.() === true && transaction._state !== 'finished')
        return transaction._abort('AbortError')
      if (isAsked || written === null || !isAboutToCommit(transaction)) return start()
      isAsked = true
      const fault = options.faultOf({
        database: transaction.db._rawDatabase.name,
        stores: written,
      })
      if (fault === null) return start()
      suffer(transaction, fault, start)
    })
}

function isAboutToCommit({ _state, _requests }: Transaction): boolean {
  return _state !== 'finished' && _requests.every(({ request }) => request.readyState === 'done')
}

function suffer(transaction: Transaction, fault: DiskFault, commit: () => void): void {
  switch (fault) {
    case 'abort':
      return transaction._abort('AbortError')
    case 'full':
      return transaction._abort('QuotaExceededError')
    case 'lost-event':
      return loseEvent(transaction, commit)
    case 'closed':
      return loseConnection(transaction.db)
  }
}

function loseEvent(transaction: Transaction, commit: () => void): void {
  const dispatch = transaction.dispatchEvent.bind(transaction)
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete') return dispatch(event)
    transaction.error = new DOMException(
      'Connection to Indexed Database server lost',
      'UnknownError',
    )
    return dispatch(anEvent('abort'))
  }
  commit()
}

/** As WebKit does when its database process dies. */
export function loseConnection(connection: object, error: ConnectionError = 'UnknownError'): void {
  const lost = connection as Connection
  for (const transaction of lost._rawDatabase.transactions.slice())
    if (transaction.db === lost && transaction._state !== 'finished') transaction._abort(error)
  lost.close()
  lost.dispatchEvent(anEvent('close'))
}

function anEvent(type: string) {
  const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 }
  return { ...phases, type, initialized: true, dispatched: false, bubbles: false, eventPath: [] }
}
