/** Gives up an operation: the server reports its outcome or rejects its id for good. */
import { type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import { discard, discardLater, leaveToPerson } from '#db/outbox/decisions.ts'
import { settleWithOutcome } from '#db/outbox/sending/settle.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { withDependants } from '#db/outbox/lifecycle.ts'
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

/**
 * Withdraws the operations that were given up while the server could not be asked. One on which
 * something depends that is kept waits for a person, like a refused one. If the server has it, so
 * do its dependants that were given up with it: they are kept.
 */
export async function withdrawDiscarded(deps: Deps): Promise<void> {
  const { rows } = await listOperations(deps.db)
  for (const { id } of rows.filter(isGivenUp)) await withdrawGivenUp(deps, id)
}

async function withdrawGivenUp({ db, ...deps }: Deps, id: string): Promise<void> {
  const family = withDependants((await listOperations(db)).rows, id)
  const isWhole = family.every(isGivenUpOrUpload)
  for (const { seq } of family.filter((row) => isWhole || row.id === id)) {
    const operation = (await listOperations(db)).rows.find((row) => row.seq === seq)
    if (operation === undefined || !isGivenUpOrUpload(operation)) return
    const answer = await resolveUnknownOutcome({ db, ...deps }, operation)
    if (answer === 'arrived') await discardLater(db, id, false)
    if (answer !== 'certain') return
  }
  if (isWhole) await discard(db, id, deps.now(), (gone) => gone.every(isGivenUpOrUpload))
  else await leaveToPerson(db, id)
}

function isGivenUp({ discarding }: Operation): boolean {
  return discarding === true
}

/** An upload goes with the last write that shows its photo. */
function isGivenUpOrUpload(operation: Operation): boolean {
  return isGivenUp(operation) || isUpload(operation.kind)
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
    await settleWithOutcome(deps.db, operation, reply.value)
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
  if (!(await settleWithOutcome(deps.db, operation, reply.value))) return 'busy'
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
