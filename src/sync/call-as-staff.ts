/** What staff ask of the server while they wait for the answer. Nothing is queued, nothing is stored. */
import type { Gateway } from '#backend/gateway.ts'
import { patchSyncState } from '#db/sync-state.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import { requestTimeoutMs } from './push.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'
import { isFromServer } from './settlement.ts'
import { type StaffProblem, problemOf, whyNobody } from './staff-problem.ts'

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
