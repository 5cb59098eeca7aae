import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'

/** A staff member's session, stored for page and worker. `expiresAt` in ms since 1970. */
export const StaffSession = v.object({
  userId: v.string(),
  email: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: v.number(),
  /** The server refused to renew it: nothing is sent until somebody signs in again. */
  ended: v.boolean(),
  /** An owner has signed this device out: customers have left it. */
  signedOut: v.optional(v.boolean()),
  /** Created offline: it has no tokens and counts as ended until a sign-in with the server. */
  local: v.optional(v.boolean()),
  /** Each pull brings it; absent: not known. The server decides what the role permits. */
  role: v.optional(v.picklist(['owner', 'member'])),
})
export type StaffSession = v.InferOutput<typeof StaffSession>

/** Null when the stored value is not a session. */
export function parseStaffSession(stored: unknown): StaffSession | null {
  return parseOrNull(StaffSession, stored)
}

/** `refused`: wrong e-mail or password. `not-staff`: the account is not (or no longer) staff. */
export type SignInFailure = 'refused' | 'not-staff' | 'unreachable'

/** A token that expires within this time counts as expired, because requests take time. */
const safetyMs = 30_000

export function isTokenUsable(session: StaffSession, now: number): boolean {
  return !session.ended && session.expiresAt - safetyMs > now
}

/** Can sign in on this device offline, by a slow hash. `waitUntil` in ms since 1970. */
export const OfflineMember = v.object({
  userId: v.string(),
  email: v.string(),
  salt: v.string(),
  rounds: v.number(),
  hash: v.string(),
  /** Wrong passwords since the last right one. */
  tries: v.number(),
  waitUntil: v.number(),
})
export type OfflineMember = v.InferOutput<typeof OfflineMember>

/** Entries that do not fit are left out. */
export function parseOfflineMembers(stored: unknown): OfflineMember[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((entry) => v.is(OfflineMember, entry))
}

/** After so many wrong passwords, a sign-in needs the server. */
export const maxTries = 10
const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 60 * 60_000

/** The pause (ms) before the next attempt, after so many wrong passwords. */
export function waitAfter(tries: number): number {
  if (tries < freeTries) return 0
  return Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs)
}
