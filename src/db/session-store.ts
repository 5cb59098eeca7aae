import { type StaffSession, parseStaffSession } from '#domain/staff/staff-session.ts'
import { isSame } from '#domain/is-same.ts'
import type { Db } from './database.ts'
import { forgetOrdersOfOthers } from './mirror/forget-customers.ts'
import { release } from './outbox/outbox.ts'
import { dropOfflineSignIn } from './staff/remembered-members.ts'
import { writeBestEffort, writeOnce, writeSafely } from './storage.ts'

const key = 'session'

/** Null if nobody has signed in. Works offline, in page and worker, and in live queries. */
export async function readSession(db: Db): Promise<StaffSession | null> {
  return parseStaffSession((await db.local.settings.get(key))?.value)
}

/** Nobody has signed in, or everybody has signed out. False for a session that cannot be read. */
export async function isSignedOut(db: Db): Promise<boolean> {
  return (await db.local.settings.get(key)) === undefined
}

/**
 * Null removes it. In the same transaction, operations that waited for this user become due. Orders
 * that a colleague has pulled leave before: perhaps no pull of this user succeeds for hours. A
 * broken mirror or a full disk does not prevent the sign-in: the next pull tries it again.
 */
export async function writeSession(db: Db, session: StaffSession | null): Promise<void> {
  if (session !== null) await forgetOrdersOfOthers(db, session.userId).catch(() => undefined)
  await write(db, async () => {
    if (session === null) await db.local.settings.delete(key)
    else await put(db, session)
  })
}

/** The role that the server says; undefined: nothing. A renewed token does not change it. */
export async function writeRole(db: Db, userId: string, role: StaffSession['role']): Promise<void> {
  const { settings } = db.local
  const isKnown = (session: StaffSession | null) =>
    session?.userId !== userId || role === undefined || session.role === role
  if (isKnown(await readSession(db))) return
  await writeBestEffort(db, () =>
    db.local.transaction('rw', settings, async () => {
      const session = await readSession(db)
      if (session !== null && !isKnown(session))
        await settings.put({ key, value: { ...session, ...(role !== undefined && { role }) } })
    }),
  )
}

/** Saves a renewed session. False, and nothing is written, if the token was replaced meanwhile. */
export function replaceSession(
  db: Db,
  accessToken: string,
  session: StaffSession,
): Promise<boolean> {
  // On a full disk the catalogue gives way: the server accepts the earlier token only once.
  return change(db, accessToken, session, writeSafely)
}

/** The server refused this token: it counts as expired now, unless it was replaced meanwhile. */
export async function expireToken(db: Db, accessToken: string, now: number): Promise<void> {
  await change(db, accessToken, { expiresAt: now })
}

/** The server refused a fresh token: the user has to sign in again. */
export async function endSession(db: Db, accessToken: string): Promise<void> {
  await change(db, accessToken, { ended: true })
}

/**
 * An owner has signed this device out: nobody returns on it without the server. False: somebody
 * has signed in since.
 */
export function markSignedOut(db: Db, accessToken: string): Promise<boolean> {
  return change(db, accessToken, { signedOut: true }, writeSafely)
}

async function change(
  db: Db,
  accessToken: string,
  to: Partial<StaffSession>,
  writer: typeof writeSafely<boolean> = writeBestEffort,
): Promise<boolean> {
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
  return writeOnce(db, run, async () => isSame(await readSession(db), written), writer)
}

/** Operations that waited for this user's sign-in become pending if the session is usable. */
async function put(db: Db, session: StaffSession): Promise<void> {
  await db.local.settings.put({ key, value: session })
  if (!session.ended) await release(db, `user:${session.userId}`)
  // A user whom the server refuses cannot return offline either.
  else if (session.local !== true) await dropOfflineSignIn(db, session.userId)
  if (session.signedOut === true) await dropOfflineSignIn(db)
}

function write<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const { settings, outbox } = db.local
  return writeSafely(db, () => db.local.transaction('rw', [settings, outbox], run))
}
