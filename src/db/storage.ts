/** Writes that have to survive a full disk and a connection that the system closed. */
import type { Db } from './database.ts'

/** Nothing was written, and there was nothing left to make room with. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
}

/** The names of the runtime image caches; the first thing to go when the disk is full. */
export const imageCacheNames = ['images']

/** A connection that is lost so often within one write is not coming back. */
const maxReconnects = 3

/** What an earlier try has left on disk; undefined: nothing. */
type FindCommitted<T> = () => PromiseLike<T | undefined>
/** Makes room; false: there was nothing to give up. */
type EvictionStep = (db: Db) => Promise<boolean>

/**
 * Runs one write of what people have entered: an order, a cart, an edit. A connection closed by the system (iOS does that on resume) is re-opened
 * and the write repeated, unless `findCommitted` shows that it was committed after all. A full disk first costs the image cache, then history, then
 * what is kept for a restored server, then the mirror; throws NotSavedError if it still does not fit. Afterwards the browser is asked not to evict
 * what is stored: afterwards, because asking takes time too.
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
 * The same for a write that cannot be repeated, because the second time it would find nothing to do: the answer recorded by the first attempt
 * counts, if `isCommitted` shows that it was committed.
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

/** The same without asking the browser: for sending what a shopper has ordered, which is worth the catalogue, too. */
export async function writeOrEvict<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted?: FindCommitted<T>,
): Promise<T> {
  const evictionSteps = [dropImageCaches, dropHistory, dropOldSent, dropSent, dropMirrorRows]
  return writeWithEviction(db, write, findCommitted, evictionSteps)
}

/**
 * The same for the engine's own notes: they are worth neither a request for lasting storage nor the catalogue, which a stall with a full phone needs
 * to go on selling.
 */
export async function writeBestEffort<T>(
  db: Db,
  write: () => PromiseLike<T>,
  findCommitted?: FindCommitted<T>,
): Promise<T> {
  return writeWithEviction(db, write, findCommitted, [dropImageCaches, dropHistory])
}

/** For the mirror: only pictures go. Throws what `write` throws when it still does not fit. */
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
  { connection }: Db,
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

async function dropImageCaches(): Promise<boolean> {
  if (typeof caches !== 'undefined')
    await Promise.all(imageCacheNames.map((name) => caches.delete(name)))
  return true
}

async function dropMirrorRows(db: Db): Promise<boolean> {
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    await Promise.all(db.mirror.tables.map((table) => table.clear()))
  })
  return true
}

function isClosedConnection(error: unknown): boolean {
  return errorNames(error).some((name) =>
    ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'].includes(name),
  )
}

/** The error's name and its causes': Dexie wraps what IndexedDB threw as `inner`. */
function errorNames(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  const inner = 'inner' in error ? errorNames(error.inner) : []
  return [...name, ...inner]
}

/**
 * For a full disk: gives up the log and the history of stock, which nobody needs in order to sell. That the history is not here any more is
 * noted with the pull, so that no screen takes its end for the beginning. False: there was none.
 */
async function dropHistory({ local, mirror }: Db): Promise<boolean> {
  const [entries, moves] = await Promise.all([local.log.count(), mirror.stock_moves.count()])
  if (entries + moves === 0) return false
  await local.log.clear()
  await mirror.transaction('rw', mirror.stock_moves, mirror.pulls, async () => {
    await mirror.stock_moves.clear()
    const pulled = await mirror.pulls.get('orders')
    if (pulled !== undefined) await mirror.pulls.update('orders', { movesSince: pulled.at })
  })
  return true
}

const dayMs = 24 * 60 * 60_000

/** Of what is kept for a restored server, what is a day older than the newest: the backup of a night has it. */
async function dropOldSent({ local: { sent } }: Db): Promise<boolean> {
  const newest = await sent.orderBy('sentAt').last()
  if (newest === undefined) return false
  return (
    (await sent
      .where('sentAt')
      .below(newest.sentAt - dayMs)
      .delete()) > 0
  )
}

/** What the server has acknowledged: kept in case that it is restored from a backup, which what is on disk now need not wait for. */
async function dropSent({ local }: Db): Promise<boolean> {
  if ((await local.sent.count()) === 0) return false
  await local.sent.clear()
  return true
}
