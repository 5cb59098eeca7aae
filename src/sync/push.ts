/**
 * Sends the outbox. Page and worker run this same flush.
 *
 *   enqueue → pending ─claim (compare-and-set, lease)→ inflight ─applied→ applied ─mirror contains it→ removed
 *                ↑  ↑                                     │ transient · timeout · lease expired: the same id again
 *                │  └─────────────────────────────────────┘ attempts + 1, full jitter
 *                │                                        ├ 401 → pending, for another token; session ended → needs-sign-in ─same user signs in→ pending
 *                │                                        ├ function missing → needs-upgrade ─new app→ pending
 *                └──────── a person decides ──────────────┴ conflict · rejected
 */
import { type Gateway, type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import { claimNext, endLeases, unlockedOwner } from '#db/outbox/sending/outbox-claim.ts'
import { settle } from '#db/outbox/sending/outbox-settle.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { once } from '#domain/functions.ts'
import { isMutationName, isUpload } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type Outcome, parseApplied } from '#domain/writes/outcome.ts'
import { parseReceipt } from '#domain/orders/order.ts'
import { sendPhoto } from './photo-store.ts'
import { type Sender, maySend } from './may-send.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'
import { isFromServer, settlementOf } from './settlement.ts'
import type { WithLock } from './web-lock.ts'

export interface PushDeps extends SignedInDeps, Omit<Sender, 'db'> {
  gateway: Gateway
  /** Null when nobody is signed in, or the token cannot be used now. Never waits for the network in the worker. */
  identity: () => Promise<Identity | null>
  /** ms since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** A fresh UUID: names each claim. */
  newId: () => string
  /** A queued lock shared by page and worker. Only saves work: claims and the server's ledger keep things right. */
  withLock: WithLock
  /** True where `withLock` really excludes everybody else, in any tab and the worker. */
  lockIsExclusive?: boolean
}

const concurrentLanes = 4
/** Whoever holds the lock may wait for an answer that does not come: a new order does not wait with them (ms). */
const lockLimitMs = 3_000

/** Sends until nothing is eligible; returns how many operations the server has applied. Rejects only if the database fails. */
export async function flush(deps: PushDeps): Promise<number> {
  return startSenders(deps).applied
}

export interface Senders {
  /** Something new may wait: one more sender looks, beside those that wait for an answer (L5). False: all have ended. */
  lookAgain: () => boolean
  applied: Promise<number>
}

/** At most `concurrentLanes` at a time. One that finds something starts the next: a single operation costs no empty claims. */
export function startSenders(deps: PushDeps): Senders {
  const pool = { active: 0, applied: 0, failures: [] as unknown[] }
  const line: Line = { isAsking: false, isHeld: true }
  let state: 'waiting for the lock' | 'open' | 'ended' = 'waiting for the lock'
  let finish: (() => void) | null = null

  function startSender(): void {
    if (pool.active === concurrentLanes) return
    pool.active += 1
    void sendUntilEmpty(deps, line, once(startSender))
      .then((applied) => (pool.applied += applied))
      .catch((error: unknown) => pool.failures.push(error))
      .finally(endSender)
  }
  function endSender(): void {
    pool.active -= 1
    if (pool.active > 0) return
    state = 'ended'
    finish?.()
  }
  const run = async (isHeld = true) => {
    line.isHeld = isHeld
    if (isHeld && deps.lockIsExclusive === true) await endLeases(deps.db).catch(ignore)
    return new Promise<number>((resolve, reject) => {
      finish = () => (pool.failures.length === 0 ? resolve(pool.applied) : reject(pool.failures[0]))
      state = 'open'
      startSender()
    })
  }
  const applied = deps.withLock('nefer-push', run, lockLimitMs)
  // Also when there was no lock to be had.
  applied.catch(() => {
    state = 'ended'
  })
  return {
    applied,
    lookAgain: () => {
      if (state === 'open') startSender()
      return state !== 'ended'
    },
  }
}

/** What the senders of one flush have in common. */
interface Line {
  /** One of them asks who is signed in, which may take as long as it likes. */
  isAsking: boolean
  isHeld: boolean
}

async function sendUntilEmpty(deps: PushDeps, line: Line, onFound: () => void): Promise<number> {
  let applied = 0
  while (await maySend(deps)) {
    const owner = line.isHeld ? deps.newId() : unlockedOwner(deps.newId())
    let identity: Identity | null = null
    // What anybody may send waits for nobody's identity.
    let operation = await claim(deps, owner, null)
    if (operation === null) {
      if (line.isAsking) return applied
      line.isAsking = true
      identity = await deps.identity().catch(() => null)
      line.isAsking = false
      operation = await claim(deps, owner, identity)
    }
    if (operation === null) return applied
    onFound()
    const reply = await sendAs(deps, operation, identity)
    if (await settleReply(deps, operation, owner, reply)) applied += 1
  }
  return applied
}

function claim({ db, now }: PushDeps, owner: string, identity: Identity | null) {
  return claimNext(db, { now: now(), userId: identity?.userId ?? null, owner })
}

/** True when the operation is applied. */
async function settleReply(
  { db, now, random }: PushDeps,
  operation: Operation,
  owner: string,
  reply: Reply<Outcome>,
): Promise<boolean> {
  const settlement = settlementOf(operation, reply, now(), random())
  const receipt = parseReceipt(parseApplied(settlement.outcome)?.row)
  const settled = await settle(db, operation.seq, owner, settlement, receipt)
  await patchSyncState(db, { reachable: isFromServer(reply) })
  return settled && settlement.state === 'applied'
}

function sendAs(
  deps: PushDeps,
  operation: Operation,
  identity: Identity | null,
): Promise<Reply<Outcome>> {
  if (operation.scope === 'anon' || identity === null) return sendOnce(deps, operation, null)
  return sendSignedIn(deps, identity, (current) => sendOnce(deps, operation, current))
}

async function sendOnce(
  { db, gateway }: PushDeps,
  operation: Operation,
  identity: Identity | null,
): Promise<Reply<Outcome>> {
  const { id, kind, payload } = operation
  if (!isMutationName(kind)) return { ok: false, error: { class: 'upgrade', code: 'unknown_kind' } }
  const token = identity?.accessToken ?? null
  if (isUpload(kind)) return sendPhoto({ db, gateway }, operation, token)
  return gateway.send({ id, kind, payload }, token, AbortSignal.timeout(requestTimeoutMs))
}

const ignore = () => undefined
