import type { Db } from '#db/database.ts'
import { imageCacheNames } from '#db/storage.ts'

/**
 * Erases everything this device knows, the staff session included. Refused (false, nothing is touched) while anything
 * waits to be sent, unless it is among the `exported` rows of the outbox (their `seq`).
 */
export async function clearDevice(
  db: Db,
  exported: ReadonlySet<number> = new Set(),
): Promise<boolean> {
  const { local, mirror } = db
  const cleared = await local.transaction('rw', local.tables, async () => {
    if (!(await canClearDevice(db, exported))) return false
    await Promise.all(local.tables.map((table) => table.clear()))
    return true
  })
  if (cleared) {
    await mirror.transaction('rw', mirror.tables, () =>
      Promise.all(mirror.tables.map((table) => table.clear())),
    )
    await forgetPictures()
  }
  return cleared
}

/** Whether nothing waits to be sent that is not among the `exported`. */
export async function canClearDevice(
  { local }: Db,
  exported: ReadonlySet<number>,
): Promise<boolean> {
  const waiting = await local.outbox.filter(({ state }) => state !== 'applied').primaryKeys()
  return waiting.every((seq) => exported.has(seq))
}

async function forgetPictures(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.allSettled(imageCacheNames.map((name) => caches.delete(name)))
}
