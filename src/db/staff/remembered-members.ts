/** Members can sign in again offline: their password is checked against a slow hash. */
import {
  type OfflineMember,
  maxTries,
  parseOfflineMembers,
  waitAfter,
} from '#domain/staff/staff-session.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'

/** Takes about a second on a phone, on purpose. Salt and result in base64. */
export type SlowHash = (password: string, salt: string, rounds: number) => Promise<string>

interface Member {
  userId: string
  email: string
}

type OfflineSignInAnswer =
  | { answer: 'welcome'; member: Member }
  /** `unknown`: not remembered here. `wait`: too many wrong guesses. */
  | { answer: 'unknown' | 'refused' | 'wait' }

const key = 'offline-return'
const mostMembers = 5
/** As OWASP recommends for PBKDF2 with SHA-256. */
const rounds = 600_000

/** After the server accepted this password. Replaces the member's stored entry. */
export async function rememberOfflineSignIn(
  db: Db,
  member: Member & { password: string; salt: string },
  slowHash: SlowHash,
): Promise<void> {
  const { userId, email, password, salt } = member
  const hash = await slowHash(password, salt, rounds)
  const remembered: OfflineMember = { userId, email, salt, rounds, hash, tries: 0, waitUntil: 0 }
  await change(db, (all) =>
    [...all.filter((one) => one.userId !== userId), remembered].slice(-mostMembers),
  )
}

/** A guess is counted before the check, so that no tab gets one for free. */
export async function tryOfflineSignIn(
  db: Db,
  { email, password, now }: { email: string; password: string; now: number },
  slowHash: SlowHash,
): Promise<OfflineSignInAnswer> {
  const before = (await read(db)).find((one) => isSameEmail(one.email, email))
  if (before === undefined) return { answer: 'unknown' }
  if (!(await countTry(db, before.userId, now))) return { answer: 'wait' }
  const hash = await slowHash(password, before.salt, before.rounds)
  if (hash !== before.hash) {
    await change(db, (all) => all.filter(({ tries }) => tries < maxTries))
    return { answer: 'refused' }
  }
  await edit(db, before.userId, { tries: 0, waitUntil: 0 })
  const { userId } = before
  return { answer: 'welcome', member: { userId, email: before.email } }
}

/** After a dismissal or a session that the server ended: only the server admits them again. */
export async function forgetOfflineSignIn(db: Db, who: { userId: string } | { email: string }) {
  await change(db, (all) =>
    all.filter((one) =>
      'userId' in who ? one.userId !== who.userId : !isSameEmail(one.email, who.email),
    ),
  )
}

/** Like forgetOfflineSignIn, inside a transaction on settings; without a user: of everybody. */
export async function dropOfflineSignIn(db: Db, userId?: string): Promise<void> {
  const value = (await read(db)).filter((one) => userId !== undefined && one.userId !== userId)
  await db.local.settings.put({ key, value })
}

/** For live queries. */
export async function canSignInOffline(db: Db, userId: string): Promise<boolean> {
  return (await read(db)).some((one) => one.userId === userId)
}

/** False: too early for another guess. */
async function countTry(db: Db, userId: string, now: number): Promise<boolean> {
  let isAllowed = false
  await change(db, (all) =>
    all.map((one) => {
      if (one.userId !== userId) return one
      // A clock that was turned back causes no longer wait than the longest one.
      isAllowed = one.waitUntil <= now || one.waitUntil > now + waitAfter(maxTries)
      if (!isAllowed) return one
      const tries = one.tries + 1
      return { ...one, tries, waitUntil: now + waitAfter(tries) }
    }),
  )
  return isAllowed
}

async function edit(db: Db, userId: string, to: Partial<OfflineMember>): Promise<void> {
  await change(db, (all) => all.map((one) => (one.userId === userId ? { ...one, ...to } : one)))
}

async function read(db: Db): Promise<OfflineMember[]> {
  return parseOfflineMembers((await db.local.settings.get(key))?.value)
}

async function change(db: Db, make: (all: OfflineMember[]) => OfflineMember[]): Promise<void> {
  await writeSafely(db, () =>
    db.local.transaction('rw', db.local.settings, async () => {
      await db.local.settings.put({ key, value: make(await read(db)) })
    }),
  )
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
