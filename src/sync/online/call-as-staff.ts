/** What staff ask of the server while they wait for the answer. Nothing is queued, nothing is stored. */
import { type Gateway, type Failure, requestTimeoutMs } from '#backend/gateway.ts'
import { patchSyncState } from '#db/sync-state.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from '#sync/send-signed-in.ts'
import { isFromServer } from '#sync/settlement.ts'
import type { Db } from '#db/database.ts'
import { readSession } from '#db/session-store.ts'

export type StaffAnswer<T> = { ok: true; value: T } | { ok: false; problem: StaffProblem }

export interface CallDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
}

export async function callAsStaff<T>(deps: CallDeps, call: StaffCall<T>): Promise<StaffAnswer<T>> {
  const identity = await deps.identity()
  if (identity === null) return { ok: false, problem: await whyNobody(deps.db) }
  const reply = await sendSignedIn(deps, identity, async ({ accessToken }) => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const answer = await deps.gateway.callAsStaff(call, accessToken, signal)
    await patchSyncState(deps.db, { reachable: isFromServer(answer) })
    return answer
  })
  if (reply.ok) return { ok: true, value: reply.value }
  return { ok: false, problem: await problemOf(deps.db, reply.error) }
}

/** `unreachable`: no answer of our server. `refused`: it does not take what was asked. */
export type StaffProblem = 'unreachable' | 'sign-in' | 'not-staff' | 'refused'

/** A token that cannot be renewed for want of a connection is no reason to sign in again. */
export async function whyNobody(db: Db): Promise<StaffProblem> {
  const session = await readSession(db)
  return session === null || session.ended ? 'sign-in' : 'unreachable'
}

export async function problemOf(
  db: Db,
  { class: failureClass, code }: Failure,
): Promise<StaffProblem> {
  if (code === '42501') return 'not-staff'
  if (failureClass === 'sign-in') return whyNobody(db)
  return failureClass === 'transient' ? 'unreachable' : 'refused'
}
