/** Signs staff in again without the server. See docs/decisions/025-offline-sign-in.md. */
import type { Db } from '#db/database.ts'
import { readSession, writeSession } from '#db/session-store.ts'
import {
  forgetOfflineSignIn,
  rememberOfflineSignIn,
  tryOfflineSignIn,
  type SlowHash,
} from '#db/staff/remembered-members.ts'
import { writeLog } from '#db/log.ts'
import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import type { SignInProblem } from '#services.ts'

interface OfflineSignIn {
  /** After the server has accepted them. Never rejects: signing in does not depend on it. */
  remember: (session: StaffSession, password: string) => Promise<void>
  /** Null: they are signed in, with the data on this device. */
  signIn: (email: string, password: string) => Promise<SignInProblem | null>
  /** The server has refused them. Never rejects. */
  forget: (email: string, password: string, failure: SignInProblem) => Promise<void>
}

/** `hash`: null where the browser has none. */
export function createOfflineSignIn(
  db: Db,
  now: () => number,
  hash: SlowHash | null = slowHash,
): OfflineSignIn {
  async function guess(email: string, password: string) {
    if (hash === null) return { answer: 'unknown' } as const
    return tryOfflineSignIn(db, { email, password, now: now() }, hash)
  }
  const log = (error: unknown) => void writeLog(db, 'offline return', error, now())

  return {
    remember: async ({ userId, email }, password) => {
      if (hash === null) return
      const member = { userId, email, password, salt: newSalt() }
      await rememberOfflineSignIn(db, member, hash).catch(log)
    },
    signIn: async (email, password) => {
      const back = await guess(email, password)
      if (back.answer === 'unknown') return 'unreachable'
      if (back.answer !== 'welcome') return back.answer
      // The member's orders stay no longer than without this sign-in.
      const before = await readSession(db)
      const expiresAt = before?.userId === back.member.userId ? before.expiresAt : 0
      await writeSession(db, toLocalSession(back.member, expiresAt))
      return null
    },
    forget: async (email, password, failure) => {
      try {
        // A password that the server does not take any more opens nothing here either.
        const isOld = failure === 'refused' && (await guess(email, password)).answer === 'welcome'
        if (isOld || failure === 'not-staff') await forgetOfflineSignIn(db, { email })
      } catch (error) {
        log(error)
      }
    },
  }
}

/** Nothing can be sent with it; screens say so, and ask to sign in again. */
function toLocalSession(
  member: { userId: string; email: string },
  expiresAt: number,
): StaffSession {
  return { ...member, accessToken: '', refreshToken: '', expiresAt, ended: true, local: true }
}

/** PBKDF2 with SHA-256, 32 bytes. Null where the browser has none: on an address without https. */
export const slowHash: SlowHash | null =
  globalThis.crypto?.subtle === undefined
    ? null
    : (password, salt, rounds) => derive(crypto.subtle, { password, salt, rounds })

/** 16 random bytes in base64. */
export function newSalt(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)))
}

async function derive(
  subtle: SubtleCrypto,
  { password, salt, rounds }: { password: string; salt: string; rounds: number },
): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const secret = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const recipe = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: rounds }
  return toBase64(new Uint8Array(await subtle.deriveBits(recipe, secret, 256)))
}
