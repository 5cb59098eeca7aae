import { type StaffSession, parseStaffSession } from '#domain/session.ts'
import type { Db } from './database.ts'
import { writeSafely } from './storage.ts'

const key = 'session'

/** Null when nobody has signed in on this device. Works offline, in page and worker, and in live queries. */
export async function readSession(db: Db): Promise<StaffSession | null> {
  return parseStaffSession((await db.local.settings.get(key))?.value)
}

/** Null forgets the session; nothing else is touched. */
export async function writeSession(db: Db, session: StaffSession | null): Promise<void> {
  await writeSafely(db, async () => {
    if (session === null) await db.local.settings.delete(key)
    else await db.local.settings.put({ key, value: session })
  })
}
