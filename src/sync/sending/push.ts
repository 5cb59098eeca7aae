/**
 * Sends the outbox, in the page and in the service worker. See docs/architecture.md for the states
 * of an operation and for the laws (L1 to L6) that this folder names.
 */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import { claimBatch } from '#db/outbox/sending/claim.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { hasNeeded } from '#db/mirror/mirrored-tables.ts'
import { endLeases, unlockedOwner } from '#db/outbox/sending/leases.ts'
import { type Settlement, settleBatch } from '#db/outbox/sending/settle.ts'
import { isServerReady, patchSyncState, readSyncState, serverFactsIn } from '#db/sync-state.ts'
import { isTooOld } from '#domain/devices/app-version.ts'
import { once } from '#domain/functions.ts'
import type { SyncState } from '#domain/devices/sync-state.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type Identity, type SignedInDeps, isFromServer } from '#sync/send-signed-in.ts'
import type { WithLock } from '#sync/web-lock.ts'
import type { BatchPolicy } from './batching.ts'
import { sendOperations } from './send-operations.ts'

export interface PushDeps extends SignedInDeps {
  gateway: Gateway
  batchPolicy: BatchPolicy
  /** Null when nobody is signed in or the token cannot be used now. No network in the worker. */
  identity: () => Promise<Identity | null>
  /** When this app was built (ISO 8601). */
  app?: string
  /** False: another version of the app has taken over. One version sends at a time. */
  isCurrent?: () => boolean
  /** Photos wait for a page: the worker has no client for them. */
  leavesUploads?: boolean
  /** ms since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** A fresh UUID: names each claim. */
  newId: () => string
  /** A queued lock, shared by page and worker. It saves work; claims ensure correctness. */
  withLock: WithLock
  /** True: `withLock` excludes all other tabs and the worker. */
  lockIsExclusive?: boolean
}

const concurrentLanes = 4
/** The longest wait for the lock (ms): its holder may wait for a reply that never comes. */
const lockLimitMs = 3_000

/**
 * Sends until no operation is eligible; returns how many the server has applied. Rejects only if
 * the database fails.
 */
export function flush(deps: PushDeps): Promise<number> {
  return startSenders(deps).applied
}

export interface Senders {
  /** Starts one more sender, beside those that wait for a reply (L5). False: all have ended. */
  addSender: () => boolean
  applied: Promise<number>
}

/** A sender that finds an operation starts the next: a single operation costs no empty claims. */
export function startSenders(deps: PushDeps): Senders {
  const pool = { active: 0, applied: 0, failures: [] as unknown[] }
  const poolState: SenderPoolState = { isReadingIdentity: false, isHeld: true }
  let state: 'waiting for the lock' | 'open' | 'ended' = 'waiting for the lock'
  let finish: (() => void) | null = null

  function startSender(): void {
    if (pool.active === concurrentLanes) return
    pool.active += 1
    void sendUntilEmpty(deps, poolState, once(startSender))
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
    poolState.isHeld = isHeld
    if (!(await mayServerReceive(deps))) {
      state = 'ended'
      return 0
    }
    if (isHeld && deps.lockIsExclusive === true) await endLeases(deps.db).catch(ignore)
    return new Promise<number>((resolve, reject) => {
      finish = () => (pool.failures.length === 0 ? resolve(pool.applied) : reject(pool.failures[0]))
      state = 'open'
      startSender()
    })
  }
  const applied = deps.withLock('nefer-push', run, lockLimitMs)
  // Also when the lock itself failed.
  applied.catch(() => {
    state = 'ended'
  })
  return {
    applied,
    addSender: () => {
      if (state === 'open') startSender()
      return state !== 'ended'
    },
  }
}

/** Shared by the senders of one flush. */
interface SenderPoolState {
  /** One sender reads the identity, which may take long. */
  isReadingIdentity: boolean
  isHeld: boolean
}

async function sendUntilEmpty(
  deps: PushDeps,
  poolState: SenderPoolState,
  onFound: () => void,
): Promise<number> {
  let applied = 0
  while (isAccepted(deps, await readSyncState(deps.db))) {
    const owner = poolState.isHeld ? deps.newId() : unlockedOwner(deps.newId())
    let identity: Identity | null = null
    // Anonymous operations do not wait for an identity.
    let operations = await claim(deps, owner, null)
    if (operations.length === 0) {
      if (poolState.isReadingIdentity) return applied
      poolState.isReadingIdentity = true
      identity = await deps.identity().catch(() => null)
      poolState.isReadingIdentity = false
      operations = await claim(deps, owner, identity)
    }
    if (operations.length === 0) return applied
    onFound()
    const { settlements, isReached } = await sendOperations(deps, operations, identity)
    applied += await settleAll(deps, owner, operations, settlements)
    await patchSyncState(deps.db, { reachable: isReached })
  }
  return applied
}

/** Asks the server, unless it is known to have what this app needs. The worker does not pull. */
async function mayServerReceive({ db, gateway, isCurrent }: PushDeps): Promise<boolean> {
  if (isServerReady(await readSyncState(db)) === true) return true
  if (isCurrent?.() === false || (await listUnacknowledged(db)).length === 0) return false
  const reply = await gateway.pullCatalog(null, 1, AbortSignal.timeout(requestTimeoutMs))
  const facts = reply.ok ? serverFactsIn(reply.value) : {}
  await patchSyncState(db, { ...facts, reachable: isFromServer(reply) })
  // Not read from the database: a full disk does not keep it. So it is asked once in a flush.
  return reply.ok && hasNeeded(reply.value)
}

/**
 * False: another version sends on this device, the server no longer accepts this version, or it
 * lacks what this version needs. Null: the server has to be asked first.
 */
export async function maySend(
  deps: Pick<PushDeps, 'db' | 'app' | 'isCurrent'>,
): Promise<boolean | null> {
  const state = await readSyncState(deps.db)
  return isAccepted(deps, state) ? isServerReady(state) : false
}

/** Whether this version sends on this device, and the server accepts it. */
function isAccepted(
  { app = '', isCurrent }: Pick<PushDeps, 'app' | 'isCurrent'>,
  { lowestApp }: SyncState,
): boolean {
  return isCurrent?.() !== false && (app === '' || !isTooOld(app, lowestApp))
}

function claim(
  { db, batchPolicy, now, leavesUploads = false }: PushDeps,
  owner: string,
  identity: Identity | null,
) {
  const facts = { now: now(), userId: identity?.userId ?? null, owner, leavesUploads }
  return claimBatch(db, facts, batchPolicy.choose)
}

/** Returns how many are applied. */
async function settleAll(
  { db }: PushDeps,
  owner: string,
  operations: readonly Operation[],
  settlements: readonly Settlement[],
): Promise<number> {
  const answers = settlements.flatMap((settlement, at) => {
    const { seq } = operations[at] ?? {}
    return seq === undefined ? [] : [{ seq, settlement }]
  })
  const settled = new Set(await settleBatch(db, owner, answers))
  return answers.filter(({ seq, settlement }) => settlement.state === 'applied' && settled.has(seq))
    .length
}

const ignore = () => undefined
