import type { Db } from '#db/database.ts'
import { replayHelpFile } from '#db/device/replay-help-file.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { writeSession } from '#db/session-store.ts'
import { type HelpFile, readHelpFile } from '#domain/devices/help-file.ts'

const now = 1

/** The session has ended: its writes still belong to its user. */
export async function signIn(db: Db, userId: string): Promise<void> {
  const tokens = { accessToken: 'secret', refreshToken: 'secret', expiresAt: 1, ended: true }
  await writeSession(db, { userId, email: `${userId}@nefer.example`, ...tokens })
}

/** As written on a device where this member of staff was signed in. */
export async function saveFile(db: Db, userId: string): Promise<HelpFile> {
  await signIn(db, userId)
  const { text } = await writeHelpFile(db, { now, app: '' })
  const file = readHelpFile(text)
  if (file === null) throw new Error('it cannot be read')
  return file
}

/** Imports it; returns how many writes are new. */
export function replay(db: Db, file: HelpFile, userId: string): Promise<number> {
  return replayHelpFile(db, file, { userId, now: 2 })
}
