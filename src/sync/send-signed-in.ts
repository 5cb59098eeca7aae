/** Sends as a staff member. A token that the server has refused is never offered again. */
import type { Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { endSession, expireToken } from '#db/session-store.ts'

/** The staff member whose operations may be sent along; the token is known to be unexpired. */
export interface Identity {
  userId: string
  accessToken: string
}

export interface SignedInDeps {
  db: Db
  /** Page only: asked once after a 401; null when there is no newer token. */
  refreshIdentity?: () => Promise<Identity | null>
}

/**
 * After a 401 once more, with a renewed token. Where none can be had now, the session goes on and whoever can renews it;
 * where a fresh token is refused, too, the session has ended and somebody has to sign in again.
 */
export async function sendSignedIn<T>(
  { db, refreshIdentity }: SignedInDeps,
  identity: Identity,
  send: (identity: Identity) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const reply = await send(identity)
  if (!isTokenRefused(reply)) return reply
  await expireToken(db, identity.accessToken)
  const renewed = await refreshIdentity?.()
  if (renewed?.userId !== identity.userId) return reply
  const again = refuseForGood(await send(renewed))
  if (isTokenRefused(again)) await endSession(db, renewed.accessToken)
  return again
}

function isTokenRefused(reply: Reply<unknown>): boolean {
  return !reply.ok && reply.error.class === 'sign-in'
}

/** A store for files says 403 to an expired token, too; one that was renewed a moment ago has not expired. */
function refuseForGood<T>(reply: Reply<T>): Reply<T> {
  if (reply.ok || reply.error.class !== 'sign-in' || reply.error.status !== 403) return reply
  return { ok: false, error: { ...reply.error, class: 'rejected' } }
}
