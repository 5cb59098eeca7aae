import * as v from 'valibot'
import type { RequestOptions } from './backend-config.ts'
import { mutationToFunctionName } from '#domain/writes/mutations.ts'
import { OrderSearchReply } from '#domain/orders/find-order.ts'
import { OrderQuestion } from '#domain/orders/order-link.ts'
import { OrderReceipt } from '#domain/orders/order.ts'
import { type Outcome, Rejected, isOutcome } from '#domain/writes/outcome.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { PushAnswer } from '#domain/push.ts'
import { callFunction } from './call-function.ts'
import type { Gateway, Reply } from './gateway.ts'
import type * as PhotosNamespace from './storage-photos.ts'

const OrdersReply = v.variant('status', [
  Rejected,
  v.object({
    status: v.literal('found'),
    orders: v.array(v.object({ id: v.string(), v: v.number(), row: v.unknown() })),
    next: v.nullable(v.object({ at: v.string(), id: v.string() })),
  }),
])
const NewsletterReply = v.object({ status: v.picklist(['confirmed', 'unsubscribed', 'unknown']) })
/** Checked but unchanged: fields that only a later version of the app can read stay. */
const RawOutcome = v.custom<Outcome>(isOutcome)
const OutcomesReply = v.variant('status', [
  Rejected,
  v.object({ status: v.literal('done'), outcomes: v.record(v.string(), v.unknown()) }),
])
const OrderStatusReply = v.object({ order: v.nullable(OrderReceipt) })

type Photos = Pick<typeof PhotosNamespace, 'uploadPhoto' | 'findPhotoStore'>

export interface GatewayOptions extends RequestOptions {
  /** Loads the client of the photo store on demand. The worker has none. */
  loadPhotos?: () => Promise<Photos>
}

/**
 * Calls Supabase or the embedded backend over PostgREST, and Storage for photos. Never throws and
 * never retries.
 */
export function createSupabaseGateway(options: GatewayOptions): Gateway {
  return {
    pullCatalog: (cursor, limit, signal, requested) =>
      callFunction(options, {
        name: requested === undefined ? 'pull_catalog_changes' : 'pull_catalog_first',
        args: { p_cursor: cursor, p_limit: limit, p_seen: requested },
        answer: PulledPage,
        signal,
      }),
    pullOrders: (cursor, limit, accessToken, signal) =>
      callFunction(options, {
        name: 'pull_orders',
        args: { p_cursor: cursor, p_limit: limit },
        answer: PulledPage,
        accessToken,
        signal,
      }),
    findOrders: async ({ text, status, before, limit }, accessToken, signal) => {
      const reply = await callFunction(options, {
        name: 'find_orders',
        args: { p_query: text, p_status: status, p_before: before, p_limit: limit },
        answer: OrdersReply,
        accessToken,
        signal,
      })
      return unlessRejected(reply, ({ orders, next }) => ({ orders, next }))
    },
    send: (operation, accessToken, signal) =>
      callFunction(options, {
        name: mutationToFunctionName(operation.kind),
        args: {
          p_operation_id: operation.id,
          p_payload: operation.payload,
          p_written: operation.written,
        },
        answer: RawOutcome,
        accessToken,
        signal,
      }),
    sendBatch: async (operations, accessToken, signal) => {
      const named = operations.map((one) => ({ ...one, kind: mutationToFunctionName(one.kind) }))
      const args = { p_operations: named }
      const answer = OutcomesReply
      const request = { name: 'run_operations', args, answer, accessToken, signal }
      const reply = await callFunction(options, request)
      return unlessRejected(reply, ({ outcomes }) => readableOutcomes(outcomes))
    },
    withdraw: ({ id, kind }, accessToken, signal) =>
      callFunction(options, {
        name: 'withdraw_operation',
        args: { p_operation_id: id, p_kind: mutationToFunctionName(kind) },
        answer: RawOutcome,
        accessToken,
        signal,
      }),
    orderStatus: async (id, token, signal) => {
      const reply = await callFunction(options, {
        name: 'order_status',
        args: { p_order_id: id, p_token: token },
        answer: OrderStatusReply,
        signal,
      })
      return mapReply(reply, ({ order }) => order)
    },
    addOrderToken: async (id, { token, own }, signal) => {
      const reply = await callFunction(options, {
        name: 'add_order_token',
        args: { p_order_id: id, p_token: token, p_own_token: own },
        answer: OrderStatusReply,
        signal,
      })
      return mapReply(reply, ({ order }) => order)
    },
    findOrder: ({ number, phone }, token, signal) =>
      callFunction(options, {
        name: 'find_order',
        args: { p_number: number, p_phone: phone, p_token: token },
        answer: OrderSearchReply,
        signal,
      }),
    orderQuestion: ({ id, token }, signal) =>
      callFunction(options, {
        name: 'order_question',
        args: { p_order_id: id, p_token: token },
        answer: OrderQuestion,
        signal,
      }),
    followNewsletterLink: async ({ action, token }, signal) => {
      const reply = await callFunction(options, {
        name: action === 'confirm' ? 'confirm_newsletter' : 'unsubscribe_newsletter',
        args: { p_token: token },
        answer: NewsletterReply,
        signal,
      })
      return mapReply(reply, ({ status: done }) => done)
    },
    callAsStaff: (call, accessToken, signal) =>
      callFunction(options, { ...call, accessToken, signal }),
    reportDevice: (report, accessToken, signal) =>
      callFunction(options, {
        name: 'report_device',
        args: { p_report: report },
        answer: v.boolean(),
        accessToken,
        signal,
      }),
    subscribePush: (id, push, accessToken, signal) =>
      callPush(options, 'subscribe_push', { p_id: id, p_payload: push }, signal, accessToken),
    followOrder: (id, push, signal) =>
      callPush(options, 'follow_order', { p_id: id, p_payload: push }, signal),
    unsubscribePush: (id, endpoint, signal) =>
      callPush(options, 'unsubscribe_push', { p_id: id, p_payload: { endpoint } }, signal),
    confirmSignOut: async (accessToken, signal) => {
      const id = sessionIdOf(accessToken)
      if (id === null) return { ok: true, value: false }
      const args = { p_session_id: id }
      return callFunction(options, { name: 'confirm_sign_out', args, answer: v.boolean(), signal })
    },
    uploadPhoto: (photo, accessToken, signal) =>
      inStore(options, (store) => store.uploadPhoto(options, photo, accessToken, signal)),
    findPhotoStore: (accessToken, signal) =>
      inStore(options, (store) => store.findPhotoStore(options, accessToken, signal)),
  }
}

function callPush(
  options: GatewayOptions,
  name: string,
  args: { p_id: string; p_payload: object },
  signal: AbortSignal,
  accessToken: string | null = null,
): Promise<Reply<PushAnswer>> {
  return callFunction(options, { name, args, answer: PushAnswer, accessToken, signal })
}

const Claims = v.object({ session_id: v.string() })

/** A renewed token has the same one. Null: the token has none. */
function sessionIdOf(accessToken: string): string | null {
  const [, payload = ''] = accessToken.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return v.is(Claims, claims) ? claims.session_id : null
  } catch {
    return null
  }
}

/** Where its code cannot be loaded, the server counts as unreachable. */
async function inStore<T>(
  { loadPhotos }: GatewayOptions,
  use: (store: Photos) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  try {
    if (loadPhotos !== undefined) return await use(await loadPhotos())
  } catch {
    // Counts as no reply.
  }
  return { ok: false, error: { class: 'transient' } }
}

/** The value of a successful reply; failures stay. */
function mapReply<T, R>(reply: Reply<T>, pick: (value: T) => R): Reply<R> {
  return reply.ok ? { ok: true, value: pick(reply.value) } : reply
}

/** Turns the server's `rejected` answer into a failure. */
function unlessRejected<T extends { status: string }, R>(
  reply: Reply<T | Rejected>,
  pick: (answer: T) => R,
): Reply<R> {
  if (!reply.ok) return reply
  if (!isRejected(reply.value)) return { ok: true, value: pick(reply.value) }
  return { ok: false, error: { class: 'rejected', code: reply.value.code } }
}

function isRejected(answer: { status: string }): answer is Rejected {
  return answer.status === 'rejected'
}

function readableOutcomes(outcomes: Readonly<Record<string, unknown>>): Map<string, Outcome> {
  return new Map(
    Object.entries(outcomes).flatMap(([id, outcome]) =>
      isOutcome(outcome) ? [[id, outcome] as const] : [],
    ),
  )
}
