import * as v from 'valibot'
import type { RequestOptions } from './backend-config.ts'
import { mutationToFunctionName } from '#domain/writes/mutations.ts'
import { OrderReceipt } from '#domain/orders/order.ts'
import { type Outcome, Rejected, isOutcome } from '#domain/writes/outcome.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { callFunction } from './call-function.ts'
import type { Gateway, OrdersPage, Reply } from './gateway.ts'
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
/** Checked, but as it came: what only a later version of the app can read is kept, too. */
const RawOutcome = v.custom<Outcome>(isOutcome)
const OutcomesReply = v.variant('status', [
  Rejected,
  v.object({ status: v.literal('done'), outcomes: v.record(v.string(), v.unknown()) }),
])
const OrderStatusReply = v.object({ order: v.nullable(OrderReceipt) })

type Photos = Pick<typeof PhotosNamespace, 'uploadPhoto' | 'findPhotoStore'>

export interface GatewayOptions extends RequestOptions {
  /** The part that photos need: fetched with Supabase's client when somebody has one. The worker has none. */
  loadPhotos?: () => Promise<Photos>
}

/** Speaks to Supabase (or to the embedded backend) over PostgREST, and Storage where it is given. Never throws and never tries again by itself. */
export function createSupabaseGateway(options: GatewayOptions): Gateway {
  return {
    pullCatalog: createPullCatalog(options),
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
      return reply.ok ? toOrdersPage(reply.value) : reply
    },
    send: (operation, accessToken, signal) =>
      callFunction(options, {
        name: mutationToFunctionName(operation.kind),
        args: { p_operation_id: operation.id, p_payload: operation.payload },
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
      return reply.ok ? toOutcomes(reply.value) : reply
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
      return reply.ok ? { ok: true, value: reply.value.order } : reply
    },
    followNewsletterLink: async ({ action, token }, signal) => {
      const reply = await callFunction(options, {
        name: action === 'confirm' ? 'confirm_newsletter' : 'unsubscribe_newsletter',
        args: { p_token: token },
        answer: NewsletterReply,
        signal,
      })
      return reply.ok ? { ok: true, value: reply.value.status } : reply
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
    uploadPhoto: (photo, accessToken, signal) =>
      inStore(options, (store) => store.uploadPhoto(options, photo, accessToken, signal)),
    findPhotoStore: (accessToken, signal) =>
      inStore(options, (store) => store.findPhotoStore(options, accessToken, signal)),
  }
}

const hourMs = 60 * 60_000

/**
 * An older server sends everything in its turn, or whole rows also where only a stock has changed; it is asked for more in an hour. The cursors of
 * all fit all.
 */
function createPullCatalog(options: GatewayOptions): Gateway['pullCatalog'] {
  const now = options.now ?? Date.now
  const missingUntil = new Map<string, number>()
  return async (cursor, limit, signal, seen) => {
    const args = { p_cursor: cursor, p_limit: limit }
    const first = { name: 'pull_catalog_first', args: { ...args, p_seen: seen } }
    const changes = { name: 'pull_catalog_changes', args }
    for (const newer of seen === undefined ? [changes] : [first, changes]) {
      if (now() < (missingUntil.get(newer.name) ?? 0)) continue
      const reply = await callFunction(options, { ...newer, answer: PulledPage, signal })
      if (reply.ok || reply.error.class !== 'upgrade' || reply.error.status !== 404) return reply
      missingUntil.set(newer.name, now() + hourMs)
    }
    return callFunction(options, { name: 'pull_catalog', args, answer: PulledPage, signal })
  }
}

/** Where its code cannot be loaded, the server cannot be reached either. */
async function inStore<T>(
  { loadPhotos }: GatewayOptions,
  use: (store: Photos) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  try {
    if (loadPhotos !== undefined) return await use(await loadPhotos())
  } catch {
    // Counts as no answer.
  }
  return { ok: false, error: { class: 'transient' } }
}

function toOrdersPage(answer: v.InferOutput<typeof OrdersReply>): Reply<OrdersPage> {
  if (answer.status === 'rejected')
    return { ok: false, error: { class: 'rejected', code: answer.code } }
  const { orders, next } = answer
  return { ok: true, value: { orders, next } }
}

function toOutcomes(
  answer: v.InferOutput<typeof OutcomesReply>,
): Reply<ReadonlyMap<string, Outcome>> {
  if (answer.status === 'rejected')
    return { ok: false, error: { class: 'rejected', code: answer.code } }
  const readable = Object.entries(answer.outcomes).flatMap(([id, outcome]) =>
    isOutcome(outcome) ? [[id, outcome] as const] : [],
  )
  return { ok: true, value: new Map(readable) }
}
