import { type StaffSession, parseStaffSession } from '#domain/staff/staff-session.ts'
import { isSame } from '#domain/plain-values.ts'
import type { Db } from './database.ts'
import { release } from './outbox/outbox.ts'
import { dropReturn } from './staff/people/remembered-members.ts'
import { writeOnce, writeSafely } from './storage.ts'

const key = 'session'

/** Null when nobody has signed in on this device. Works offline, in page and worker, and in live queries. */
export async function readSession(db: Db): Promise<StaffSession | null> {
  return parseStaffSession((await db.local.settings.get(key))?.value)
}

/** Null forgets the session. In the same transaction, what waited for this person to sign in may be sent again. */
export async function writeSession(db: Db, session: StaffSession | null): Promise<void> {
  await write(db, async () => {
    if (session === null) await db.local.settings.delete(key)
    else await put(db, session)
  })
}

/**
 * Writes the session after a renewal. Nothing is written, and false, if the session has another token by now, or there is none any more (somebody
 * has signed out, or in).
 */
export function replaceSession(
  db: Db,
  accessToken: string,
  session: StaffSession,
): Promise<boolean> {
  return change(db, accessToken, session)
}

/** The server has refused this token: it counts as expired. Nothing happens if the session has another one by now. */
export async function expireToken(db: Db, accessToken: string): Promise<void> {
  await change(db, accessToken, { expiresAt: 0 })
}

/** The server has refused this token although it was fresh: somebody has to sign in again. */
export async function endSession(db: Db, accessToken: string): Promise<void> {
  await change(db, accessToken, { ended: true })
}

async function change(db: Db, accessToken: string, to: Partial<StaffSession>): Promise<boolean> {
  const { settings, outbox } = db.local
  let written: StaffSession | undefined
  const run = (recordResult: (isWritten: boolean) => boolean) =>
    db.local.transaction('rw', [settings, outbox], async () => {
      const session = await readSession(db)
      if (session?.accessToken !== accessToken) return false
      written = { ...session, ...to }
      await put(db, written)
      return recordResult(true)
    })
  return writeOnce(db, run, async () => isSame(await readSession(db), written))
}

/** With a session that can be sent with, operations that waited for this person's sign-in are pending again. */
async function put(db: Db, session: StaffSession): Promise<void> {
  await db.local.settings.put({ key, value: session })
  if (!session.ended) await release(db, `user:${session.userId}`)
  // Whoever the server refuses cannot come back offline either.
  else if (session.local !== true) await dropReturn(db, session.userId)
}

function write<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const { settings, outbox } = db.local
  return writeSafely(db, () => db.local.transaction('rw', [settings, outbox], run))
}
