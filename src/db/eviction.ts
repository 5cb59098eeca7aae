/** Deletes less important data on a full disk. */
import type { Db } from './database.ts'
import { importsKey } from './old-imports.ts'

/** Makes room; false: there was nothing to delete. */
export type EvictionStep = (db: Db) => Promise<boolean>

/** The runtime image caches: deleted first. */
export const imageCacheNames = ['images']

export async function dropImageCaches(): Promise<boolean> {
  if (typeof caches !== 'undefined')
    await Promise.all(imageCacheNames.map((name) => caches.delete(name)))
  return true
}

export async function dropMirrorRows(db: Db): Promise<boolean> {
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    await Promise.all(db.mirror.tables.map((table) => table.clear()))
  })
  return true
}

/**
 * Deletes the log and the stock history, which selling does not need. The pull's state records the
 * gap, so that no screen shows the history as complete. False: both were empty.
 */
export async function dropHistory({ local, mirror }: Db): Promise<boolean> {
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

/** Imports can then no longer be taken back. False: there were none. */
export async function dropImports({ local: { settings } }: Db): Promise<boolean> {
  if ((await settings.get(importsKey)) === undefined) return false
  await settings.delete(importsKey)
  return true
}

const dayMs = 24 * 60 * 60_000

/** Deletes sent operations a day older than the newest: last night's backup contains them. */
export async function dropOldSent({ local: { sent } }: Db): Promise<boolean> {
  const newest = await sent.orderBy('sentAt').last()
  if (newest === undefined) return false
  return (
    (await sent
      .where('sentAt')
      .below(newest.sentAt - dayMs)
      .delete()) > 0
  )
}

/** Deletes the operations kept for a restored server: new writes matter more. */
export async function dropSent({ local }: Db): Promise<boolean> {
  if ((await local.sent.count()) === 0) return false
  await local.sent.clear()
  return true
}
