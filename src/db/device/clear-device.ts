import type { Db } from '#db/database.ts'
import { type OwnershipTest, draftScope, readCurrentOwner } from '#db/outbox/ownership.ts'
import { imageCacheNames } from '#db/eviction.ts'
import { photoToText } from './write-help-file.ts'

/**
 * Erases everything on this device, the staff session included. Returns false and changes nothing
 * while operations outside `exported` (their `seq`) wait to be sent.
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

interface DeviceExport {
  /** JSON for people and programs. */
  text: string
  /** The rows of the outbox that are in it: what may be erased now. */
  exported: ReadonlySet<number>
}

/**
 * Everything of this person on this device: unsent operations, orders, cart, drafts, photos.
 * Without the staff session and without writes of other staff members.
 */
export async function exportDevice(db: Db, now: number): Promise<DeviceExport> {
  const { photos, ...rows } = await readRows(db, await readCurrentOwner(db))
  const content = {
    shop: 'Nefer',
    exportedAt: new Date(now).toISOString(),
    ...rows,
    photos: await Promise.all(photos.map(photoToText)),
  }
  return {
    text: JSON.stringify(content, null, 2),
    exported: new Set(rows.outbox.map(({ seq }) => seq)),
  }
}

function readRows({ local }: Db, isTheirs: OwnershipTest) {
  const { outbox, myOrders, cart, drafts, stallDays, photos } = local
  const tables = [outbox, myOrders, cart, drafts, stallDays, photos]
  return local.transaction('r', tables, async () => ({
    outbox: await outbox.filter((row) => row.state !== 'applied' && isTheirs(row)).toArray(),
    orders: await myOrders.toArray(),
    cart: await cart.toArray(),
    drafts: await drafts.filter(({ key }) => isTheirs(draftScope(key))).toArray(),
    stallDays: await stallDays
      .filter(({ userId }) => isTheirs({ scope: `user:${userId}` }))
      .toArray(),
    photos: await photos.filter(({ draftKey }) => isTheirs(draftScope(draftKey))).toArray(),
  }))
}
