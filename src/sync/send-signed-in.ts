/** Sends as a staff member. A token that the server refused is not sent again. */
import { type Gateway, type Reply, signedOutCode } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { endSession, expireToken } from '#db/session-store.ts'
import { leaveSession } from './signed-out.ts'

/** The signed-in staff member; the token has not expired. */
export interface Identity {
  userId: string
  accessToken: string
}

export interface SignedInDeps {
  db: Db
  gateway: Pick<Gateway, 'confirmSignOut'>
  /** ms since 1970. */
  now: () => number
  /** Page only: called once after a 401; null when there is no newer token. */
  refreshIdentity?: () => Promise<Identity | null>
}

/**
 * Repeats a request after a 401 with a renewed token. Without one the session continues, and a page
 * renews the token later. When a renewed token is refused, too, the session has ended. A device
 * that an owner has signed out forgets customers at once.
 */
export async function sendSignedIn<T>(
  deps: SignedInDeps,
  identity: Identity,
  send: (identity: Identity) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const { db, now, refreshIdentity } = deps
  const reply = await send(identity)
  if (!isTokenRefused(reply)) return reply
  if (isSignedOut(reply)) {
    await leaveSession(deps, identity.accessToken)
    return reply
  }
  await expireToken(db, identity.accessToken, now())
  const renewed = await refreshIdentity?.()
  if (renewed?.userId !== identity.userId) return reply
  const again = refuseForGood(await send(renewed))
  if (isSignedOut(again)) await leaveSession(deps, renewed.accessToken)
  else if (isTokenRefused(again)) await endSession(db, renewed.accessToken)
  return again
}

function isSignedOut(reply: Reply<unknown>): boolean {
  return !reply.ok && reply.error.code === signedOutCode
}

function isTokenRefused(reply: Reply<unknown>): boolean {
  return !reply.ok && reply.error.class === 'sign-in'
}

/** A photo store replies 403 to an expired token, too; a renewed token has not expired. */
function refuseForGood<T>(reply: Reply<T>): Reply<T> {
  if (reply.ok || reply.error.class !== 'sign-in' || reply.error.status !== 403) return reply
  return { ok: false, error: { ...reply.error, class: 'rejected' } }
}

/** Our server replied, also with a failure: no lost connection and no captive portal. */
export function isFromServer(reply: Reply<unknown>): boolean {
  if (reply.ok || reply.error.class !== 'transient') return true
  return reply.error.status !== undefined && reply.error.status >= 400
}
