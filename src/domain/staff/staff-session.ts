import * as v from 'valibot'

/** A staff member's sign-in, kept on this device for page and worker. `expiresAt` in ms since 1970. */
export const StaffSession = v.object({
  userId: v.string(),
  email: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: v.number(),
  /** The server refused to renew it: somebody has to sign in again before anything can be sent. */
  ended: v.boolean(),
  /** Somebody came back without the server: it has no tokens, and counts as ended until they really sign in. */
  local: v.optional(v.boolean()),
  /** Unknown to sessions of earlier versions. What counts is what the server says. */
  role: v.optional(v.picklist(['owner', 'member'])),
})
export type StaffSession = v.InferOutput<typeof StaffSession>

/** Null when what is stored is not a session. */
export function parseStaffSession(stored: unknown): StaffSession | null {
  const parsed = v.safeParse(StaffSession, stored)
  return parsed.success ? parsed.output : null
}

/** Requests take a while: a token about to expire counts as expired. */
const safetyMs = 30_000

export function isTokenUsable(session: StaffSession, now: number): boolean {
  return !session.ended && session.expiresAt - safetyMs > now
}

/**
 * Who can come back on this device without the server. The password itself is never kept: only what a slow hash makes of it. `waitUntil` in ms
 * since 1970.
 */
export const Returner = v.object({
  userId: v.string(),
  email: v.string(),
  salt: v.string(),
  rounds: v.number(),
  hash: v.string(),
  /** Wrong guesses since the last right one. */
  tries: v.number(),
  waitUntil: v.number(),
})
export type Returner = v.InferOutput<typeof Returner>

/** Entries that do not fit are left out. */
export function parseReturners(stored: unknown): Returner[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((entry) => v.is(Returner, entry))
}

/** After so many wrong guesses only the server can let somebody in. */
export const maxTries = 10
const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 60 * 60_000

/** How long the next guess has to wait after so many wrong ones (ms). */
export function waitAfter(tries: number): number {
  if (tries < freeTries) return 0
  return Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs)
}
