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
