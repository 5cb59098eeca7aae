import type { Db } from '#db/database.ts'
import { putNotifications, readNotifications } from '#db/device/notifications.ts'
import { imageCacheNames } from '#db/eviction.ts'
import { readSetAside } from '#db/outbox/decisions.ts'
import { draftScope, readCurrentOwner } from '#db/outbox/ownership.ts'
import { readSession } from '#db/session-store.ts'
import { endAll } from '#domain/devices/notifications.ts'
import { entryKey } from './write-help-file.ts'

/**
 * Erases everything on this device, the staff session included. Returns false and keeps all but the
 * mirror while it holds writes outside `exported` (see `entryKey`) that the server lacks. The
 * mirror goes first: the orders of customers are never left without the session. Only the ids of
 * subscriptions stay, until the next contact has deleted them on the server.
 */
export async function clearDevice(
  db: Db,
  exported: ReadonlySet<unknown> = new Set(),
): Promise<boolean> {
  const { local, mirror } = db
  if (!(await canClearDevice(db, exported))) return false
  const { entries } = await readNotifications(db)
  if (entries.length > 0) await db.unsubscribe()
  await mirror.transaction('rw', mirror.tables, () =>
    Promise.all(mirror.tables.map((table) => table.clear())),
  )
  const cleared = await local.transaction('rw', local.tables, async () => {
    if (!(await canClearDevice(db, exported))) return false
    const { gone } = endAll(await readNotifications(db))
    await Promise.all(local.tables.map((table) => table.clear()))
    if (gone.length > 0) await putNotifications(db, { entries: [], gone })
    return true
  })
  if (cleared) await forgetPictures()
  return cleared
}

/** Whether the server, or a file, has every write: `exported` holds their `entryKey`. */
export async function canClearDevice(db: Db, exported: ReadonlySet<unknown>): Promise<boolean> {
  const { outbox } = db.local
  const waiting: unknown[] = await outbox.filter(({ state }) => state !== 'applied').toArray()
  return [...waiting, ...(await readSetAside(db))].every((row) => exported.has(entryKey(row)))
}

/** Entries set aside that their author, or an owner, has to export before the device is cleared. */
export async function countSetAsideByOthers(db: Db): Promise<number> {
  const isTheirs = await readCurrentOwner(db)
  return (await readSetAside(db)).filter((row) => !isTheirs(row)).length
}

/** Half-filled forms of staff who are not signed in here: no file of the current user has them. */
export async function countDraftsOfOthers(db: Db): Promise<number> {
  const own = (await readSession(db))?.userId
  const drafts = await db.local.drafts.filter(({ value }) => !isEmpty(value)).primaryKeys()
  const photos = (await db.local.photos.orderBy('draftKey').uniqueKeys()).map(formOf)
  return [...new Set([...drafts, ...photos])].filter((key) => {
    const { scope } = draftScope(key)
    return scope !== 'anon' && scope !== `user:${own}`
  }).length
}

/** The form that a photo was chosen in: its list of pictures has a key of its own. */
function formOf(draftKey: unknown): string {
  return String(draftKey).replace(/#pictures$/, '')
}

/** A sale at the stall that was recorded leaves an empty list. */
function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

async function forgetPictures(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.allSettled(imageCacheNames.map((name) => caches.delete(name)))
}
