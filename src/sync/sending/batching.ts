/**
 * Chooses the operations of one request, and learns from its failure. A batch has operations of one
 * author that do not wait for each other. A batch that fails as a whole is taken apart, so that no
 * operation in it delays the others (L5).
 */
import type { Failure } from '#backend/gateway.ts'
import { isMutationName, isUpload } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'

/** Within the limits of the server for one request. */
const maxBatchOperations = 50
const maxBatchCharacters = 100_000
/** After a request without a reply: a lost connection does not show how much it could carry. */
const minUnansweredLimit = 8

/** Lives as long as the page or worker. */
export interface BatchPolicy {
  /** `eligible` in seq order; the first is always chosen. */
  choose: (eligible: readonly Operation[]) => Operation[]
  /** The operation has an outcome: its size limit ends. */
  learnSuccess: (id: string) => void
  /** The batch succeeded without an outcome for this operation: it is sent alone. */
  learnMissing: (id: string) => void
  /** `settle`: the failure counts for each operation. `release`: each is due again at once. */
  learnFailure: (sent: readonly Operation[], failure: BatchFailure) => 'settle' | 'release'
}

interface BatchFailure {
  error: Failure
  /** The request was aborted because no reply came in time. */
  isTimedOut: boolean
}

export function createBatchPolicy(): BatchPolicy {
  /** By operation: the largest batch for it, itself included. Only after a failed request. */
  const limits = new Map<string, number>()
  const limitOf = ({ id }: Operation) => limits.get(id) ?? maxBatchOperations

  return {
    choose: (eligible) => chooseBatch(eligible, limitOf),
    learnSuccess: (id) => void limits.delete(id),
    learnMissing: (id) => void limits.set(id, 1),
    learnFailure: (sent, { error, isTimedOut }) => {
      const verdict = isTimedOut ? 'singly' : verdictOn(error)
      const limit = limitAfter(verdict, sent.length)
      if (limit !== null) sent.forEach(({ id }) => limits.set(id, limit))
      return verdict === 'wait' || verdict === 'unanswered' ? 'settle' : 'release'
    },
  }
}

function chooseBatch(
  eligible: readonly Operation[],
  limitOf: (operation: Operation) => number,
): Operation[] {
  const [first, ...others] = eligible
  if (first === undefined) return []
  if (!canBatch(first)) return [first]
  const chosen = [first]
  let limit = limitOf(first)
  let room = maxBatchCharacters - sizeOf(first)
  for (const operation of others) {
    if (chosen.length >= limit) break
    if (operation.scope !== first.scope || !canBatch(operation)) continue
    const size = sizeOf(operation)
    if (size > room || limitOf(operation) <= chosen.length) continue
    chosen.push(operation)
    limit = Math.min(limit, limitOf(operation))
    room -= size
  }
  return chosen
}

/** An upload goes to the photo store, and an unknown kind may be one. */
function canBatch({ kind }: Operation): boolean {
  return isMutationName(kind) && !isUpload(kind)
}

function sizeOf({ payload }: Operation): number {
  return JSON.stringify(payload)?.length ?? 0
}

/**
 * `halve`: too much for one request. `singly`: one operation or the server failed, so each is sent
 * alone. `unanswered`: no reply. `wait`: the failure counts for each operation.
 */
type Verdict = 'halve' | 'singly' | 'unanswered' | 'wait'

function verdictOn({ class: failureClass, status = 0, code, retryAfterMs }: Failure): Verdict {
  switch (failureClass) {
    case 'upgrade':
      return 'singly'
    case 'sign-in':
      return 'wait'
    case 'rejected':
      return code === 'too_large' ? 'halve' : 'singly'
    case 'transient':
      if (status === 413) return 'halve'
      if (status === 429 || retryAfterMs !== undefined) return 'wait'
      return status >= 400 ? 'singly' : 'unanswered'
  }
}

/** The largest next batch of these operations; null: unchanged. */
function limitAfter(verdict: Verdict, count: number): number | null {
  const half = Math.floor(count / 2)
  if (verdict === 'singly') return 1
  if (verdict === 'halve') return half
  return verdict === 'unanswered' ? Math.max(minUnansweredLimit, half) : null
}
