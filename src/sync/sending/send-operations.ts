/** Sends claimed operations, singly or as a batch, and turns each reply into a settlement. */
import {
  requestTimeoutMs,
  type Failure,
  type Gateway,
  type Reply,
  type SendableOperation,
} from '#backend/gateway.ts'
import type { Settlement } from '#db/outbox/sending/settle.ts'
import { isMutationName, isUpload, timeIn, uploadOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import {
  isFromServer,
  sendSignedIn,
  type Identity,
  type SignedInDeps,
} from '#sync/send-signed-in.ts'
import type { BatchPolicy } from './batching.ts'
import type { Db } from '#db/database.ts'
import { photoNameOf } from '#domain/products/product-photo.ts'

interface SendDeps extends SignedInDeps {
  gateway: Gateway
  batchPolicy: BatchPolicy
  /** ms since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
}

interface SendResult {
  /** In the order of the operations. */
  settlements: Settlement[]
  /** The reply came from our server. */
  isReached: boolean
}

export async function sendOperations(
  deps: SendDeps,
  operations: readonly Operation[],
  identity: Identity | null,
): Promise<SendResult> {
  const [operation] = operations
  if (operation === undefined) return { settlements: [], isReached: true }
  const sender = operation.scope === 'anon' ? null : identity
  return operations.length === 1
    ? sendSingle(deps, operation, sender)
    : sendBatch(deps, operations, sender)
}

async function sendSingle(
  deps: SendDeps,
  operation: Operation,
  sender: Identity | null,
): Promise<SendResult> {
  const reply = await sendAs(deps, sender, (token) => sendOnce(deps, operation, token))
  if (reply.ok) deps.batchPolicy.learnSuccess(operation.id)
  const settlement = settlementOf(operation, reply, deps.now(), deps.random())
  return { settlements: [settlement], isReached: isFromServer(reply) }
}

async function sendBatch(
  deps: SendDeps,
  operations: readonly Operation[],
  sender: Identity | null,
): Promise<SendResult> {
  const sendable = operations.flatMap((operation) => toSendable(operation, deps.now()) ?? [])
  let isTimedOut = false
  const reply = await sendAs(deps, sender, async (token) => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const answer = await deps.gateway.sendBatch(sendable, token, signal)
    isTimedOut = !answer.ok && signal.aborted
    return answer
  })
  const settlements = reply.ok
    ? operations.map((operation) => settlementIn(deps, operation, reply.value))
    : settlementsAfter(deps, operations, { error: reply.error, isTimedOut })
  return { settlements, isReached: isFromServer(reply) }
}

function settlementIn(
  { batchPolicy, now, random }: SendDeps,
  operation: Operation,
  outcomes: ReadonlyMap<string, Outcome>,
): Settlement {
  const outcome = outcomes.get(operation.id)
  if (outcome === undefined) {
    batchPolicy.learnMissing(operation.id)
    return releaseOf(null, now())
  }
  if (outcome.status !== 'wait') batchPolicy.learnSuccess(operation.id)
  return ofOutcome(outcome, now(), random())
}

function settlementsAfter(
  { batchPolicy, now, random }: SendDeps,
  operations: readonly Operation[],
  failure: { error: Failure; isTimedOut: boolean },
): Settlement[] {
  const at = now()
  const { error } = failure
  return batchPolicy.learnFailure(operations, failure) === 'settle'
    ? operations.map((operation) => ofFailure(operation, error, at, random()))
    : operations.map(() => releaseOf(error, at))
}

function sendAs<T>(
  deps: SendDeps,
  sender: Identity | null,
  send: (accessToken: string | null) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  if (sender === null) return send(null)
  return sendSignedIn(deps, sender, ({ accessToken }) => send(accessToken))
}

async function sendOnce(
  { db, gateway, now }: SendDeps,
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const sendable = toSendable(operation, now())
  if (sendable === null) return { ok: false, error: { class: 'upgrade', code: 'unknown_kind' } }
  if (isUpload(sendable.kind)) return sendPhoto({ db, gateway }, operation, accessToken)
  return gateway.send(sendable, accessToken, AbortSignal.timeout(requestTimeoutMs))
}

/** Null: this version does not know the kind. */
function toSendable(operation: Operation, now: number): SendableOperation | null {
  const { id, kind, payload } = operation
  if (!isMutationName(kind)) return null
  const written = besidePayload(operation, now)
  return { id, kind, payload, ...(written !== undefined && { written }) }
}

/** Of a write of another device, the clock is not known. */
function besidePayload(operation: Operation, now: number): SendableOperation['written'] {
  const { writtenAt, imported = false } = operation
  if (timeIn(operation) === null) return undefined
  if (writtenAt !== undefined) return { at: new Date(writtenAt).toISOString() }
  return imported ? undefined : { sent: new Date(now).toISOString() }
}

/** Pure. `now` in ms since 1970, `random` in [0, 1). */
export function settlementOf(
  operation: Operation,
  reply: Reply<Outcome>,
  now: number,
  random: number,
): Settlement {
  return reply.ok
    ? ofOutcome(reply.value, now, random)
    : ofFailure(operation, reply.error, now, random)
}

function ofOutcome(outcome: Outcome, now: number, random: number): Settlement {
  if (outcome.status !== 'wait') return { state: outcome.status, outcome }
  return {
    state: 'pending',
    nextAttemptAt: now + requestedDelay(outcome.retry_after_ms, random),
    lastError: { class: 'transient', code: 'rate_limited', status: 429, at: now },
  }
}

function ofFailure(
  { attempts, scope }: Operation,
  failure: Failure,
  now: number,
  random: number,
): Settlement {
  const lastError = errorRecordOf(failure, now)
  const nextAttemptAt = now + aboutAnHour(random)
  const needsUpgrade = { state: 'needs-upgrade', nextAttemptAt, lastError } as const
  switch (failure.class) {
    case 'transient': {
      const requested = requestedDelay(failure.retryAfterMs, random)
      const delay = Math.max(retryDelay(attempts, random), requested)
      return { state: 'pending', nextAttemptAt: now + delay, lastError }
    }
    case 'sign-in':
      // An anonymous write has no user: the refused key is the app's, and a newer app must send it.
      return scope === 'anon' ? needsUpgrade : { state: 'needs-sign-in', lastError }
    case 'upgrade':
      return needsUpgrade
    case 'rejected':
      return { state: 'rejected', lastError }
  }
}

/** For an operation without an answer of its own: it is due again at once. */
function releaseOf(failure: Failure | null, now: number): Settlement {
  const isTransient = failure?.class === 'transient'
  return {
    state: 'pending',
    nextAttemptAt: now,
    ...(isTransient && { lastError: errorRecordOf(failure, now) }),
  }
}

function errorRecordOf({ class: failureClass, status, code, message }: Failure, now: number) {
  return {
    class: failureClass,
    at: now,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  }
}

/** How long an operation waits for its next attempt. All times in ms, `random` in [0, 1). */
const baseMs = 1_000
const capMs = 5 * 60_000
const hourMs = 60 * 60_000

/**
 * Full jitter: random(0, min(5 min, 1 s · 2^attempts)).
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
function retryDelay(attempts: number, random: number): number {
  return Math.floor(random * Math.min(capMs, baseMs * 2 ** Math.min(attempts, 20)))
}

/**
 * The wait that the server requests, up to an hour, and up to half as long again: clients that
 * got the same answer do not all return at the same moment.
 */
function requestedDelay(retryAfterMs: number | undefined, random: number): number {
  if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs) || retryAfterMs < 0) return 0
  return Math.min(hourMs, Math.floor(Math.min(retryAfterMs, hourMs) * (1 + random / 2)))
}

/** For failures that only a newer app cures. No wait is longer than an hour (see `nextDueAt`). */
function aboutAnHour(random: number): number {
  return Math.floor(hourMs * (1 - random / 10))
}

/** For 120 kB on a bad line (ms); shorter than the lease of an upload. */
const uploadTimeoutMs = 60_000

/** An upload changes no row, so no pull has to confirm it. */
const appliedUpload: Outcome = { status: 'applied', xid: '0', epoch: '', touched: [] }

/** Uploads a photo. Safe to repeat: the file has the same name and content every time. */
async function sendPhoto(
  { db, gateway }: { db: Db; gateway: Gateway },
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const upload = uploadOf(operation)
  if (upload === null) throw new Error('This operation is no upload')
  const { photo_id: photoId, address } = upload
  const photo = await db.local.photos.get(photoId)
  if (photo === undefined || !(await isReadable(photo.blob)))
    return { ok: true, value: { status: 'rejected', code: 'photo_missing' } }
  const file = { name: photoNameOf(address), blob: photo.blob }
  const reply = await gateway.uploadPhoto(file, accessToken, AbortSignal.timeout(uploadTimeoutMs))
  return reply.ok ? { ok: true, value: appliedUpload } : reply
}

/** The stored picture can be damaged, or its file gone. */
async function isReadable(blob: unknown): Promise<boolean> {
  if (!(blob instanceof Blob)) return false
  return blob.arrayBuffer().then(
    () => true,
    () => false,
  )
}
