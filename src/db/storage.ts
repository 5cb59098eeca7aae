/** Writes that have to survive a full disk and a connection that the system closed. */
import type { Db } from './database.ts'

/** Nothing was written, and there was nothing left to make room with. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
}

/** The names of the runtime image caches; the first thing to go when the disk is full. */
export const imageCacheNames = ['images']

/** A connection that is lost so often within one write is not coming back. */
const mostReopenings = 3

/** What an earlier try has left on disk; undefined: nothing. */
type Found<T> = () => PromiseLike<T | undefined>
/** Makes room; false: there was nothing to give up. */
type MakeRoom = (db: Db) => Promise<boolean>

/**
 * Runs one write of what people have entered: an order, a cart, an edit. A connection closed by the system (iOS does that on resume) is re-opened
 * and the write repeated, unless `found` shows that it was committed after all. A full disk first costs the image cache, then history, then
 * what is kept for a restored server, then the mirror; throws NotSavedError if it still does not fit. Afterwards the browser is asked not to evict
 * what is stored: afterwards, because asking takes time too.
 */
export async function writeSafely<T>(
  db: Db,
  write: () => PromiseLike<T>,
  found?: Found<T>,
): Promise<T> {
  const written = await writeOrMakeRoom(db, write, found)
  db.askToPersist()
  return written
}

/** Records the answer inside the transaction. */
type Say<T> = (value: T) => T

/**
 * The same for a write that cannot be repeated, because the second time it would find nothing to do: the answer recorded by the first attempt
 * counts, if `isThere` shows that it was committed.
 */
export async function writeOnce<T>(
  db: Db,
  write: (say: Say<T>) => PromiseLike<T>,
  isThere: () => PromiseLike<boolean>,
  through: typeof writeSafely<T> = writeSafely,
): Promise<T> {
  const said: T[] = []
  const say = (value: T) => {
    said.push(value)
    return value
  }
  const found = async () => (said.length > 0 && (await isThere()) ? said.at(-1) : undefined)
  return through(db, () => write(say), found)
}

/** The same without asking the browser: for sending what a shopper has ordered, which is worth the catalogue, too. */
export async function writeOrMakeRoom<T>(
  db: Db,
  write: () => PromiseLike<T>,
  found?: Found<T>,
): Promise<T> {
  const rooms = [dropImageCaches, dropHistory, dropOldSent, dropSent, dropMirrorRows]
  return writeThrough(db, write, found, rooms)
}

/**
 * The same for the engine's own notes: they are worth neither a request for lasting storage nor the catalogue, which a stall with a full phone needs
 * to go on selling.
 */
export async function writeNote<T>(
  db: Db,
  write: () => PromiseLike<T>,
  found?: Found<T>,
): Promise<T> {
  return writeThrough(db, write, found, [dropImageCaches, dropHistory])
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

async function writeThrough<T>(
  db: Db,
  write: () => PromiseLike<T>,
  found: Found<T> | undefined,
  rooms: readonly MakeRoom[],
): Promise<T> {
  const writeOnDisk = () => writeThroughLosses(db, write, found)
  try {
    return await writeOnDisk()
  } catch (error) {
    if (isQuotaExceeded(error)) return writeAfterMakingRoom(db, writeOnDisk, rooms)
    throw error
  }
}

async function writeThroughLosses<T>(
  { connection }: Db,
  write: () => PromiseLike<T>,
  found: Found<T> | undefined,
): Promise<T> {
  let answer = write
  for (let left = mostReopenings; ; left -= 1) {
    const seen = connection.opened()
    try {
      return await answer()
    } catch (error) {
      if (!isClosedConnection(error) || left === 0) throw error
      await connection.reopen(seen)
      answer = async () => (await found?.()) ?? (await write())
    }
  }
}

async function writeAfterMakingRoom<T>(
  db: Db,
  writeOnDisk: () => Promise<T>,
  rooms: readonly MakeRoom[],
): Promise<T> {
  for (const makeRoom of rooms) {
    if (!(await makeRoom(db).catch(() => true))) continue
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
