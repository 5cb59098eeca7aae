/** Coming back on this device without the server: what is kept to recognise somebody by, and how often one may guess. */
import * as v from 'valibot'

/** The password itself is never kept: only what a slow hash makes of it. `waitUntil` in ms since 1970. */
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
