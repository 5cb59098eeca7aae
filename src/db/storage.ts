/** Writes that have to survive a full disk and a connection that the system closed. */
import type { Db } from './database.ts'

/** Nothing was written, and there was nothing left to make room with. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
}

/** The names of the runtime image caches; the first thing to go when the disk is full. */
export const imageCacheNames = ['images']

/**
 * Runs one write of local data. A connection closed by the system (iOS does that on resume) is opened
 * again and the write repeated once; a full disk first costs the image cache, then the mirror.
 * Throws NotSavedError if it still does not fit. What is on disk now is to stay: the browser is asked not to evict it,
 * after the write, because asking costs time too.
 */
export async function writeSafely<T>(db: Db, write: () => PromiseLike<T>): Promise<T> {
  const written = await writeOrMakeRoom(db, write)
  db.askToPersist()
  return written
}

/** The same for the engine's own notes, which are nothing to ask the browser for lasting storage for. */
export async function writeOrMakeRoom<T>(db: Db, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isClosedConnection(error)) {
      db.local.close()
      await db.local.open()
      return await write()
    }
    if (isQuotaExceeded(error)) return writeAfterMakingRoom(db, write)
    throw error
  }
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

async function writeAfterMakingRoom<T>(db: Db, write: () => PromiseLike<T>): Promise<T> {
  for (const makeRoom of [dropImageCaches, dropMirrorRows]) {
    await makeRoom(db).catch(() => undefined)
    try {
      return await write()
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error
    }
  }
  throw new NotSavedError('The storage of this device is full')
}

async function dropImageCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all(imageCacheNames.map((name) => caches.delete(name)))
}

async function dropMirrorRows(db: Db): Promise<void> {
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    await Promise.all(db.mirror.tables.map((table) => table.clear()))
  })
}

function isQuotaExceeded(error: unknown): boolean {
  return errorNames(error).includes('QuotaExceededError')
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
