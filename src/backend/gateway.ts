/** The interface of the server: nothing else sends requests to it. */
import type { DeviceReport } from '#domain/staff-calls/devices.ts'
import type { MutationName } from '#domain/writes/mutations.ts'
import type { OrderSearch, OrderSearchReply } from '#domain/orders/find-order.ts'
import type { OrderLink, OrderQuestion } from '#domain/orders/order-link.ts'
import type { OrderReceipt, OrderStatus } from '#domain/orders/order.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import type { NewsletterLink } from '#domain/visitor-messages.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import type { OrderPush, PushAddress, PushAnswer, StaffPush } from '#domain/push.ts'
import type { PulledPage } from '#domain/pulled-page.ts'

/** Only the server can read it. */
export type Cursor = unknown

/** A position among all orders, newest first; without an id: orders before that time (ISO 8601). */
export interface OrdersCursor {
  at: string
  id?: string | undefined
}

export interface OrdersQuery {
  /** Start of an id, part of a name or e-mail, phone number, or ''. At most 200 characters. */
  text: string
  status: OrderStatus | null
  /** Only older orders than this; null begins with the newest. */
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
  /** The reason for a person; only where the server sent one. */
  message?: string
}

export type Reply<T> = { ok: true; value: T } | { ok: false; error: Failure }

/** The longest wait for the reply to a request of rows or a write (ms). */
export const requestTimeoutMs = 20_000

export interface SendableOperation {
  id: string
  kind: MutationName
  payload: unknown
  /**
   * Beside a payload with a time (ISO 8601). `at`: that time by the server's clock. `sent`: now, by
   * this device's clock, which also wrote that time.
   */
  written?: { at: string } | { sent: string } | undefined
}

export interface PhotoStore {
  /** A photo's address before its path; '' where the backend has the page's own origin. */
  server: string
}

/** Receives the server's hints that something has changed. */
export interface HintListener {
  changed: () => void
  /** Whether all topics are connected now. */
  live: (isLive: boolean) => void
  /** The subscription has ended for good. */
  closed: () => void
}

/** The browser's subscription to its push service (push-service.ts). */
export interface PushService {
  /** The person has allowed notifications. */
  isAllowed: () => boolean
  /** This browser's address for messages signed with the key; null: not to be had now. */
  subscribe: (key: string) => Promise<PushAddress | null>
  /** Also removes what the device still shows. */
  unsubscribe: () => Promise<void>
}

/** `private.require_session`: an owner has signed this device out. */
export const signedOutCode = 'PT401'

export interface Gateway {
  /**
   * One page of categories, products and tombstones after the cursor (null: from the beginning).
   * `requested`: the first copy is not complete, and these products come as priority rows.
   */
  pullCatalog(
    cursor: Cursor,
    limit: number,
    signal: AbortSignal,
    requested?: readonly string[],
  ): Promise<Reply<PulledPage>>
  /** One page of orders and stock moves; staff only. */
  pullOrders(
    cursor: Cursor,
    limit: number,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<PulledPage>>
  /** Searches all orders, not only mirrored ones; staff only. */
  findOrders(
    query: OrdersQuery,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<OrdersPage>>
  /** Sends one operation; `accessToken` null: anonymously. Safe to repeat with the same id. */
  send(
    operation: SendableOperation,
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<Outcome>>
  /**
   * Sends operations of one author that do not wait for each other. Outcomes by id; an operation
   * without one has to be sent alone. Safe to repeat, whole, in part, or one by one.
   */
  sendBatch(
    operations: readonly SendableOperation[],
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<ReadonlyMap<string, Outcome>>>
  /**
   * Requests the outcome of an operation. Where the server has none, it rejects the id for good
   * (`withdrawn`), also for a request that arrives later. Safe to repeat.
   */
  withdraw(
    operation: Pick<SendableOperation, 'id' | 'kind'>,
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<Outcome>>
  /** A shopper's own order by its secret token; null: the server has no such order and token. */
  orderStatus(id: string, token: string, signal: AbortSignal): Promise<Reply<OrderReceipt | null>>
  /** As `orderStatus`; the server then accepts `own`, too. Safe to repeat. */
  addOrderToken(
    id: string,
    tokens: { token: string; own: string },
    signal: AbortSignal,
  ): Promise<Reply<OrderReceipt | null>>
  /**
   * Finds an order by number and phone number; the server then accepts `token` for it. An older
   * server fails with `upgrade`.
   */
  findOrder(
    search: OrderSearch,
    token: string,
    signal: AbortSignal,
  ): Promise<Reply<OrderSearchReply>>
  /** What the link of an order shows. Changes nothing. */
  orderQuestion(link: OrderLink, signal: AbortSignal): Promise<Reply<OrderQuestion>>
  /** `unknown`: the link is too old, mistyped, or was unsubscribed since. Safe to repeat. */
  followNewsletterLink(
    link: NewsletterLink,
    signal: AbortSignal,
  ): Promise<Reply<'confirmed' | 'unsubscribed' | 'unknown'>>
  /** Staff only. */
  callAsStaff<T>(call: StaffCall<T>, accessToken: string, signal: AbortSignal): Promise<Reply<T>>
  /** Reports this device; false: the server cannot read the report. Staff only. */
  reportDevice(
    report: DeviceReport,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<boolean>>
  /**
   * Tells this device what its member of staff wishes. `id`: of this browser's wish; its endpoint
   * and wishes replace the stored ones. Safe to repeat.
   */
  subscribePush(
    id: string,
    push: StaffPush,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Reply<PushAnswer>>
  /** Tells this device when the order changes. `id`: of this device and order. Safe to repeat. */
  followOrder(id: string, push: OrderPush, signal: AbortSignal): Promise<Reply<PushAnswer>>
  /** Ends either; needs no session. `applied` also where the server has nothing. */
  unsubscribePush(id: string, endpoint: string, signal: AbortSignal): Promise<Reply<PushAnswer>>
  /** Whether an owner has signed out the session of this token, which need not be valid. */
  confirmSignOut(accessToken: string, signal: AbortSignal): Promise<Reply<boolean>>
  /** Uploads a photo. Safe to repeat: a stored photo counts as uploaded. */
  uploadPhoto(
    photo: { name: string; blob: Blob },
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Reply<null>>
  /** The backend's photo store; null: it has none. Staff only. */
  findPhotoStore(accessToken: string, signal: AbortSignal): Promise<Reply<PhotoStore | null>>
}
