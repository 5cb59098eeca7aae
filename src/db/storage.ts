/** Writes that survive a full disk and a connection that the system closed. */
import type { Db } from './database.ts'
import {
  type EvictionStep,
  dropHistory,
  dropImageCaches,
  dropImports,
  dropMirrorRows,
  dropOldSent,
  dropSent,
} from './eviction.ts'

/** Nothing was written, and nothing is left to evict. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
}

/** Losses within one write after which the connection is given up. */
const maxReconnects = 3

/** The result that an earlier attempt has committed; undefined: none. */
type FindCommitted<T> = () => PromiseLike<T | undefined>

/**
 * Runs one write of user input: an order, a cart, an edit. Re-opens a connection that the system
 * closed (iOS on resume) and repeats the write, unless `findCommitted` finds its result. A full
 * disk evicts images, then the history, the imports that could be undone, sent operations and the
 * mirror; throws NotSavedError if the write still does not fit. Asks the browser for persistent
 * storage afterwards, because that takes time.
 */
export async function writeSafely<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted?: FindCommitted<T>,
): Promise<T> {
  const written = await writeOrEvict(db, write, findCommitted)
  db.askToPersist()
  return written
}

/** Records the answer inside the transaction. */
type RecordResult<T> = (value: T) => T

/**
 * Like writeSafely, for a write whose repetition would return another result: the result of the
 * first attempt counts if `isCommitted` confirms its commit.
 */
export async function writeOnce<T>(
  db: Db,
  write: (recordResult: RecordResult<T>) => PromiseLike<T>,
  isCommitted: () => PromiseLike<boolean>,
  writer: typeof writeSafely<T> = writeSafely,
): Promise<T> {
  const results: T[] = []
  const recordResult = (value: T) => {
    results.push(value)
    return value
  }
  const findCommitted = async () =>
    results.length > 0 && (await isCommitted()) ? results.at(-1) : undefined
  return writer(db, () => write(recordResult), findCommitted)
}

/** Like writeSafely, without the request for persistent storage: for sending a shopper's order. */
export async function writeOrEvict<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted?: FindCommitted<T>,
): Promise<T> {
  const evictionSteps = [
    dropImageCaches,
    dropHistory,
    dropImports,
    dropOldSent,
    dropSent,
    dropMirrorRows,
  ]
  return writeWithEviction(db, write, findCommitted, evictionSteps)
}

/** For the engine's notes: keeps sent operations and the catalogue, which a stall needs. */
export async function writeBestEffort<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted?: FindCommitted<T>,
): Promise<T> {
  return writeWithEviction(db, write, findCommitted, [dropImageCaches, dropHistory])
}

/** For the mirror: evicts images only. Throws the error of `write` if it still does not fit. */
export async function writeOrDropImages<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    await dropImageCaches().catch(() => undefined)
    return write()
  }
}

export function isQuotaExceeded(error: unknown): boolean {
  return errorNames(error).some((name) => ['QuotaExceededError', 'NotSavedError'].includes(name))
}

async function writeWithEviction<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted: FindCommitted<T> | undefined,
  evictionSteps: readonly EvictionStep[],
): Promise<T> {
  const writeOnDisk = () => writeWithReconnect(db, write, findCommitted)
  try {
    return await writeOnDisk()
  } catch (error) {
    if (isQuotaExceeded(error)) return writeAfterEviction(db, writeOnDisk, evictionSteps)
    throw error
  }
}

async function writeWithReconnect<T>(
  { connection, transactions }: Db,
  write: () => PromiseLike<T>,
  findCommitted: FindCommitted<T> | undefined,
): Promise<T> {
  let answer = write
  for (let left = maxReconnects; ; left -= 1) {
    const seen = connection.opened()
    try {
      return await answer()
    } catch (error) {
      if (!isClosedConnection(error) || left === 0) throw error
      await transactions.untilResumed()
      await connection.reopen(seen)
      answer = async () => (await findCommitted?.()) ?? (await write())
    }
  }
}

async function writeAfterEviction<T>(
  db: Db,
  writeOnDisk: () => Promise<T>,
  evictionSteps: readonly EvictionStep[],
): Promise<T> {
  for (const evict of evictionSteps) {
    if (!(await evict(db).catch(() => true))) continue
    try {
      return await writeOnDisk()
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error
    }
  }
  throw new NotSavedError('The storage of this device is full')
}

/** `AbortError`: pending requests of a page that is restored; also the reason of a full disk. */
function isClosedConnection(error: unknown): boolean {
  if (isQuotaExceeded(error)) return false
  return errorNames(error).some((name) =>
    ['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError'].includes(name),
  )
}

/** The names of the error and its causes: Dexie wraps an IndexedDB error as `inner`. */
function errorNames(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  const inner = 'inner' in error ? errorNames(error.inner) : []
  return [...name, ...inner]
}
