/** Sends what was claimed, one operation or several of one author in one request, and says what the answer makes of each. */
import { type Gateway, type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import type { Settlement } from '#db/outbox/sending/outbox-settle.ts'
import { photoNameOf } from '#domain/products/product-photo.ts'
import { isMutationName, isUpload, uploadOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'
import { isFromServer, settlementOf } from './settlement.ts'
import { type BatchPolicy, chooseBatch, createBatchPolicy, settlementsOfBatch } from './batching.ts'

interface SendDeps extends SignedInDeps {
  db: Db
  gateway: Gateway
  /** ms since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
}

export interface SendResult {
  /** In the order of what was claimed. */
  settlements: Settlement[]
  /** It was our server that answered. */
  isReached: boolean
}

/** What may go in one request to this server. */
export function chooseBatchFor(gateway: Gateway, eligible: readonly Operation[], now: number) {
  return chooseBatch(policyOf(gateway), eligible, now)
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

/** By gateway: what earlier answers have taught about its server. */
const policies = new WeakMap<Gateway, BatchPolicy>()

function policyOf(gateway: Gateway): BatchPolicy {
  const policy = policies.get(gateway) ?? createBatchPolicy()
  policies.set(gateway, policy)
  return policy
}

async function sendSingle(
  deps: SendDeps,
  operation: Operation,
  sender: Identity | null,
): Promise<SendResult> {
  const reply = await sendAs(deps, sender, (token) => sendOnce(deps, operation, token))
  if (reply.ok) policyOf(deps.gateway).limits.delete(operation.id)
  const settlement = settlementOf(operation, reply, deps.now(), deps.random())
  return { settlements: [settlement], isReached: isFromServer(reply) }
}

async function sendBatch(
  deps: SendDeps,
  operations: readonly Operation[],
  sender: Identity | null,
): Promise<SendResult> {
  const { gateway, now, random } = deps
  const sendable = operations.flatMap(({ id, kind, payload }) =>
    isMutationName(kind) ? [{ id, kind, payload }] : [],
  )
  let isTimedOut = false
  const reply = await sendAs(deps, sender, async (token) => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const answer = await gateway.sendBatch(sendable, token, signal)
    isTimedOut = !answer.ok && signal.aborted
    return answer
  })
  const answer = { reply, isTimedOut }
  const settlements = settlementsOfBatch(policyOf(gateway), operations, answer, now(), random)
  return { settlements, isReached: isFromServer(reply) }
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
  { db, gateway }: SendDeps,
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const { id, kind, payload } = operation
  if (!isMutationName(kind)) return { ok: false, error: { class: 'upgrade', code: 'unknown_kind' } }
  if (isUpload(kind)) return sendPhoto({ db, gateway }, operation, accessToken)
  return gateway.send({ id, kind, payload }, accessToken, AbortSignal.timeout(requestTimeoutMs))
}

/** 120 kB on a bad line (ms); shorter than the lease of an upload. */
const uploadTimeoutMs = 60_000

/** A file in the store is no row: no pull has to bring it before the operation may go. */
const appliedUpload: Outcome = { status: 'applied', xid: '0', epoch: '', touched: [] }

/** Brings a photo to the server's store. Safe to repeat: the file has the same name and content every time. */
async function sendPhoto(
  { db, gateway }: Pick<SendDeps, 'db' | 'gateway'>,
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const upload = uploadOf(operation)
  if (upload === null) throw new Error('This operation is no upload')
  const { photo_id: photoId, address } = upload
  const photo = await db.local.photos.get(photoId)
  if (photo === undefined) return { ok: true, value: { status: 'rejected', code: 'photo_missing' } }
  const file = { name: photoNameOf(address), blob: photo.blob }
  const reply = await gateway.uploadPhoto(file, accessToken, AbortSignal.timeout(uploadTimeoutMs))
  return reply.ok ? { ok: true, value: appliedUpload } : reply
}
