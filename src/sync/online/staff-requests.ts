/** Requests of staff that wait for the answer. They are neither queued nor stored. */
import {
  type Gateway,
  type Failure,
  requestTimeoutMs,
  type OrdersPage,
  type OrdersCursor,
  type Reply,
} from '#backend/gateway.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import {
  type Identity,
  type SignedInDeps,
  isFromServer,
  sendSignedIn,
} from '#sync/send-signed-in.ts'
import type { Db } from '#db/database.ts'
import { readSession } from '#db/session-store.ts'
import { type VersionedOrder, listMirroredIds, readMirrorEnd } from '#db/staff/orders.ts'
import { stripControls } from '#domain/forms/typed-text.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'

export interface CallDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
}

/** `unreachable`: no reply from our server. `refused`: it rejected the request. */
export type StaffProblem = 'unreachable' | 'sign-in' | 'not-staff' | 'refused'

export type StaffAnswer<T> = { ok: true; value: T } | { ok: false; problem: StaffProblem }

export async function callAsStaff<T>(deps: CallDeps, call: StaffCall<T>): Promise<StaffAnswer<T>> {
  const { gateway } = deps
  const identity = await deps.identity()
  if (identity === null) return { ok: false, problem: await identityProblem(deps.db) }
  const reply = await sendRequest(deps, identity, (...rest) => gateway.callAsStaff(call, ...rest))
  if (reply.ok) return { ok: true, value: reply.value }
  return { ok: false, problem: await problemOf(deps.db, reply.error) }
}

export interface OrdersSearch {
  /** Start of an id, part of a name or e-mail address, a phone number, or '' for all. */
  text: string
  status: OrderStatus | null
  /** The `next` of the last answer; null begins where the mirror ends. */
  after: OrdersCursor | null
}

export type OrdersFound =
  | {
      ok: true
      /** Newest first, without mirrored orders. */
      orders: VersionedOrder[]
      /** Ids of invalid records. */
      damaged: string[]
      /** Null: there are no more. */
      next: OrdersCursor | null
    }
  | { ok: false; problem: StaffProblem }

const pageSize = 20
/** The most pages of one search: a page may have only mirrored orders. */
const maxPages = 5

/** Searches orders that this device does not mirror. `refused`: for example a text too long. */
export async function findOrders(deps: CallDeps, search: OrdersSearch): Promise<OrdersFound> {
  const { gateway } = deps
  const { status } = search
  const text = stripControls(search.text).trim()
  const identity = await deps.identity()
  if (identity === null) return { ok: false, problem: await identityProblem(deps.db) }
  const end = await readMirrorEnd(deps.db, `user:${identity.userId}`)
  let cursor = search.after ?? (end === null ? null : { at: end })
  for (let pages = 1; ; pages += 1) {
    const query = { text, status, before: cursor, limit: pageSize }
    const reply = await sendRequest(deps, identity, (...rest) => gateway.findOrders(query, ...rest))
    if (!reply.ok) return { ok: false, problem: await problemOf(deps.db, reply.error) }
    const { next } = reply.value
    const found = await sortOut(deps.db, reply.value)
    const isEnough = found.orders.length + found.damaged.length > 0 || pages === maxPages
    if (isEnough || next === null) return { ok: true, ...found, next }
    cursor = next
  }
}

async function sortOut(db: Db, page: OrdersPage) {
  const mirrored = await listMirroredIds(
    db,
    page.orders.map(({ id }) => id),
  )
  const orders: VersionedOrder[] = []
  const damaged: string[] = []
  for (const { id, v: version, row } of page.orders) {
    if (mirrored.has(id)) continue
    const order = parseOrNull(StaffOrder, row)
    if (order?.id === id) orders.push({ ...order, version })
    else damaged.push(id)
  }
  return { orders, damaged }
}

async function sendRequest<T>(
  deps: CallDeps,
  identity: Identity,
  send: (accessToken: string, signal: AbortSignal) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  return sendSignedIn(deps, identity, async ({ accessToken }) => {
    const reply = await send(accessToken, AbortSignal.timeout(requestTimeoutMs))
    await patchSyncState(deps.db, { reachable: isFromServer(reply) })
    return reply
  })
}

/** A token that cannot be renewed offline needs no new sign-in. */
async function identityProblem(db: Db): Promise<StaffProblem> {
  const session = await readSession(db)
  return session === null || session.ended ? 'sign-in' : 'unreachable'
}

async function problemOf(db: Db, { class: failureClass, code }: Failure): Promise<StaffProblem> {
  if (code === '42501') return 'not-staff'
  if (failureClass === 'sign-in') return identityProblem(db)
  return failureClass === 'transient' ? 'unreachable' : 'refused'
}
