/**
 * An owner has signed this device out, for example because it is lost. The device forgets customers
 * at its next contact; unsent writes stay until their author signs in.
 * docs/decisions/056-signing-a-device-out.md
 */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { endSession, markSignedOut, readSession } from '#db/session-store.ts'

interface SignedOutDeps {
  db: Db
  gateway: Pick<Gateway, 'confirmSignOut'>
}

/** The server has refused the session. It ends once the server knows that the device knows. */
export async function leaveSession(deps: SignedOutDeps, accessToken: string): Promise<void> {
  await forget(deps.db, accessToken)
  if (await mayEnd(deps, accessToken)) await endSession(deps.db, accessToken)
}

/**
 * Before a session ends for another reason: forgets customers if an owner has signed it out, too.
 * False: the server did not answer, so the session has to be asked about again.
 */
export async function mayEnd({ db, gateway }: SignedOutDeps, accessToken: string) {
  const reply = await gateway.confirmSignOut(accessToken, AbortSignal.timeout(requestTimeoutMs))
  if (reply.ok && reply.value) await forget(db, accessToken)
  return reply.ok || reply.error.class !== 'transient'
}

/** With a pull: an owner may sign out a device whose session has ended, but not yet its orders. */
export async function askIfSignedOut(deps: SignedOutDeps): Promise<void> {
  const session = await readSession(deps.db)
  if (session === null || !session.ended || session.accessToken === '') return
  if ((await deps.db.mirror.pulls.get('orders')) !== undefined)
    await mayEnd(deps, session.accessToken)
}

/** Not the customers of a member who has signed in meanwhile. */
async function forget(db: Db, accessToken: string): Promise<void> {
  if (await markSignedOut(db, accessToken)) await forgetCustomers(db)
}
