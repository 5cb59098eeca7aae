/** The only way to the server. */
import type { DeviceReport } from '#domain/staff-calls/devices.ts'
import type { MutationName } from '#domain/writes/mutations.ts'
import type { OrderReceipt, OrderStatus } from '#domain/orders/order.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import type { NewsletterLink } from '#domain/messages/visitor-messages.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import type { PulledPage } from '#domain/pulled-page.ts'

/** Opaque to everybody but the server. */
export type Cursor = unknown

/** A place among all orders, newest first; without an id: from that time (ISO 8601) on into the past. */
export interface OrdersCursor {
  at: string
  id?: string | undefined
}

export interface OrdersQuery {
  /** The beginning of an id, part of a name or e-mail address, or a phone number; '' finds all. At most 200 characters. */
  text: string
  status: OrderStatus | null
  /** Only what comes after it; null begins with the newest. */
  before: OrdersCursor | null
  /** The server gives at most 50. */
  limit: number
}

export interface OrdersPage {
  /** Newest first; `row` is not validated yet. */
  orders: { id: string; v: number; row: unknown }[]
  /** Null: there are no more. */
  next: OrdersCursor | null
}

/** `sync/sending/send-operations.ts` turns each class into a state of the operation. */
export interface Failure {
  class: 'transient' | 'sign-in' | 'upgrade' | 'rejected'
  status?: number
  code?: string
  retryAfterMs?: number
  /** Why it was refused, for a person; only where the server says it in words of its own. */
  message?: string
}

export type Reply<T> = { ok: true; value: T } | { ok: false; error: Failure }

/** No request of rows or of a write waits longer for its answer (ms). */
export const requestTimeoutMs = 20_000

export interface SendableOperation {
  id: string
  kind: MutationName
  payload: unknown
}

export interface PhotoStore {
  /** The part of a photo's address before its path; '' where the backend is the page's own origin. */
  server: string
}

/** Who is told of the server's hints that something has changed. */
export interface HintListener {
  changed: () => void
  /** Whether every topic is heard now. */
  live: (isLive: boolean) => void
  /** It has ended and does not come back by itself. */
  closed: () => void
}

export interface Gateway {
  /**
   * One page of categories, products and tombstones after the cursor (null: from the beginning). `seen`: the first copy is not complete; these
   * products are wanted soon. Older servers send everything in its turn.
   */
  pullCatalog(
    cursor: Cursor,
    limit: number,
    signal: AbortSignal,
    seen?: readonly string[],
  ): Promise<Reply<PulledPage>>
  /** The same for orders and stock moves; staff only. */
  pullOrders(
    cursor: Cursor,
    limit: number,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<PulledPage>>
  /** Looks among all orders, not only those a device mirrors; staff only. */
  findOrders(
    query: OrdersQuery,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<OrdersPage>>
  /** Sends one operation as the RPC of its name; `accessToken` null sends it anonymously. Safe to repeat with the same id. */
  send(
    operation: SendableOperation,
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<Outcome>>
  /**
   * Sends several operations in one request, all with the same identity, and none of which waits for another. Outcomes by id: one that is
   * missing has to be sent alone. Safe to repeat, whole, in part, or one by one.
   */
  sendBatch(
    operations: readonly SendableOperation[],
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<ReadonlyMap<string, Outcome>>>
  /**
   * Asks what has become of an operation. Where the server does not have it, its id is used up: `rejected / withdrawn`, also for a
   * request that is still on its way. Safe to repeat.
   */
  withdraw(
    operation: Pick<SendableOperation, 'id' | 'kind'>,
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<Outcome>>
  /** The shopper's own order by its secret token; null when the server does not have it (or the token is wrong). */
  orderStatus(id: string, token: string, signal: AbortSignal): Promise<Reply<OrderReceipt | null>>
  /** What somebody does with the link of a newsletter mail. `unknown`: too old, mistyped, or unsubscribed since. Safe to repeat. */
  followNewsletterLink(
    link: NewsletterLink,
    signal: AbortSignal,
  ): Promise<Reply<'confirmed' | 'unsubscribed' | 'unknown'>>
  /** What staff ask and wait for; staff only. */
  callAsStaff<T>(call: StaffCall<T>, accessToken: string, signal: AbortSignal): Promise<Reply<T>>
  /** What this device says of itself; false: the server cannot read it. Staff only. */
  reportDevice(
    report: DeviceReport,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<boolean>>
  /** Brings a photo to the server's store. Safe to repeat: what is there already has arrived. */
  uploadPhoto(
    photo: { name: string; blob: Blob },
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<null>>
  /** Where this backend keeps photos; null when it has no place for them. Staff only. */
  findPhotoStore(accessToken: string, signal: AbortSignal): Promise<Reply<PhotoStore | null>>
}
