/** The wishes to be told, as this device keeps them (domain/devices/notifications.ts). */
import { type Notifications, endStaff, parseNotifications } from '#domain/devices/notifications.ts'
import { isSame } from '#domain/is-same.ts'
import type { Db } from '#db/database.ts'
import { writeBestEffort, writeSafely } from '#db/storage.ts'

const key = 'notifications'

export async function readNotifications({ local }: Db): Promise<Notifications> {
  return parseNotifications((await local.settings.get(key))?.value)
}

/** What a person has pressed. */
export function askForNotifications(
  db: Db,
  edit: (state: Notifications) => Notifications,
): Promise<Notifications> {
  return change(db, edit, writeSafely)
}

/** What the sync engine has learned. */
export function noteNotifications(
  db: Db,
  edit: (state: Notifications) => Notifications,
): Promise<Notifications> {
  return change(db, edit, writeBestEffort)
}

/**
 * Nobody of staff is told on this device any more. The browser's subscription ends first, also
 * without a connection; shoppers' wishes subscribe again at the next contact.
 */
export async function endStaffNotifications(db: Db): Promise<void> {
  const { entries } = await readNotifications(db)
  if (!entries.some(({ about }) => about === 'staff')) return
  await db.unsubscribe()
  await noteNotifications(db, endStaff)
}

/** The server's public key; null: it sends no notifications. */
export async function readPushKey({ mirror }: Db): Promise<string | null> {
  return (await mirror.settings.get('shop'))?.push_key ?? null
}

function change(
  db: Db,
  edit: (state: Notifications) => Notifications,
  write: typeof writeSafely<Notifications>,
): Promise<Notifications> {
  const { settings } = db.local
  return write(db, () =>
    db.local.transaction('rw', settings, async () => {
      const before = await readNotifications(db)
      const after = edit(before)
      if (!isSame(before, after)) await putNotifications(db, after)
      return after
    }),
  )
}

export async function putNotifications({ local }: Db, value: Notifications): Promise<void> {
  await local.settings.put({ key, value })
}
