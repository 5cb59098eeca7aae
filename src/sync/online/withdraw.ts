/** Gives up an operation: the server reports its outcome or rejects its id for good. */
import { type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import { discard } from '#db/outbox/decisions.ts'
import { keepRefusal, settleWithOutcome } from '#db/outbox/sending/settle.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { withDependants } from '#db/outbox/remove-operations.ts'
import { isMutationName, isUpload } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome, isRefused } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import type { PushDeps } from '#sync/sending/push.ts'
import { sendSignedIn } from '#sync/send-signed-in.ts'

/** `arrived`: applied. `busy`: it is being sent. `unknown`: no reply; then it is kept. */
export type WithdrawResult = 'withdrawn' | 'arrived' | 'busy' | 'unknown'

type Deps = Pick<PushDeps, 'db' | 'gateway' | 'identity' | 'refreshIdentity' | 'now'>

/** Also withdraws the operations that depend on it. */
export async function withdraw(deps: Deps, id: string): Promise<WithdrawResult> {
  const { rows } = await listOperations(deps.db)
  for (const operation of withDependants(rows, id)) {
    const answer = await resolveUnknownOutcome(deps, operation)
    if (answer !== 'certain') return answer
  }
  const gone = await discard(deps.db, id, deps.now())
  return gone.length > 0 ? 'withdrawn' : 'busy'
}

/** Withdraws the operations that were given up while the server could not be asked. */
export async function withdrawDiscarded(deps: Deps): Promise<void> {
  const { rows } = await listOperations(deps.db)
  for (const { id, discarding } of rows) if (discarding === true) await withdraw(deps, id)
}

/**
 * Asks a restored server about writes that were refused before the restore: another device may have
 * sent them since. An unknown one can no longer be applied, and keeps the reason of its refusal.
 */
export async function askAboutRefusals(deps: Deps): Promise<void> {
  const { rows } = await listOperations(deps.db)
  for (const operation of rows.filter((row) => row.recheck === true && isRefused(row))) {
    const reply = await requestWithdrawal(deps, operation)
    if (!reply.ok || reply.value.status === 'wait') continue
    if (reply.value.status === 'applied')
      await settleWithOutcome(deps.db, operation.seq, reply.value)
    else await keepRefusal(deps.db, operation.seq)
  }
}

/** `certain`: the server rejected this id for good. Its answer is stored. */
export async function resolveUnknownOutcome(
  deps: Deps,
  operation: Operation,
): Promise<'certain' | Exclude<WithdrawResult, 'withdrawn'>> {
  if (operation.state === 'applied') return 'arrived'
  if (operation.state === 'inflight') return 'busy'
  if (!hasUnknownOutcome(operation) || isUpload(operation.kind)) return 'certain'
  const reply = await requestWithdrawal(deps, operation)
  if (!reply.ok || reply.value.status === 'wait') return 'unknown'
  if (!(await settleWithOutcome(deps.db, operation.seq, reply.value))) return 'busy'
  return reply.value.status === 'applied' ? 'arrived' : 'certain'
}

async function requestWithdrawal(
  deps: Deps,
  { id, kind, scope }: Operation,
): Promise<Reply<Outcome>> {
  const notSent: Reply<Outcome> = { ok: false, error: { class: 'sign-in' } }
  if (!isMutationName(kind)) return notSent
  const request = (token: string | null) =>
    deps.gateway.withdraw({ id, kind }, token, AbortSignal.timeout(requestTimeoutMs))
  if (scope === 'anon') return request(null)
  const identity = await deps.identity().catch(() => null)
  if (identity === null || scope !== `user:${identity.userId}`) return notSent
  return sendSignedIn(deps, identity, ({ accessToken }) => request(accessToken))
}
