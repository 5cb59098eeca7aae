/** Looks on the server for orders that this device does not mirror. */
import {
  type Gateway,
  type OrdersPage,
  type OrdersPlace,
  type Reply,
  requestTimeoutMs,
} from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { type VersionedOrder, listMirroredIds, readMirrorEnd } from '#db/staff/orders.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { stripControls } from '#domain/orders/customer.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { parseStaffOrder } from '#domain/orders/staff-order.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from '#sync/send-signed-in.ts'
import { isFromServer } from '#sync/settlement.ts'
import { type StaffProblem, problemOf, whyNobody } from './call-as-staff.ts'

export interface OrdersSearch {
  /** The beginning of an id, part of a name or e-mail address, or a phone number; '' finds all. */
  text: string
  status: OrderStatus | null
  /** Goes on where an answer ended; null begins where the mirror ends. */
  after: OrdersPlace | null
}

/** `refused`: the server did not take the search, for example because the text is too long. */
export type FindProblem = StaffProblem

export type OrdersFound =
  | {
      ok: true
      /** Newest first, none of the mirror's. */
      orders: VersionedOrder[]
      /** Ids of records that cannot be read. */
      damaged: string[]
      /** Null: there are no more. */
      next: OrdersPlace | null
    }
  | { ok: false; problem: FindProblem }

export interface FindDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
}

const pageSize = 20
/** A page can hold nothing but orders that are mirrored, being still open: at most so many are looked through at once. */
const mostPages = 5

/** Asks the server page by page; what is found is returned and not stored. */
export async function findOrders(deps: FindDeps, search: OrdersSearch): Promise<OrdersFound> {
  const identity = await deps.identity()
  if (identity === null) return { ok: false, problem: await whyNobody(deps.db) }
  const end = await readMirrorEnd(deps.db, `user:${identity.userId}`)
  let place = search.after ?? (end === null ? null : { at: end })
  for (let pages = 1; ; pages += 1) {
    const onward = { ...search, after: place }
    const reply = await sendSignedIn(deps, identity, (current) => ask(deps, current, onward))
    if (!reply.ok) return { ok: false, problem: await problemOf(deps.db, reply.error) }
    const { next } = reply.value
    const found = await sortOut(deps.db, reply.value)
    const isEnough = found.orders.length + found.damaged.length > 0 || pages === mostPages
    if (isEnough || next === null) return { ok: true, ...found, next }
    place = next
  }
}

async function ask(
  { db, gateway }: FindDeps,
  { accessToken }: Identity,
  { text, status, after: before }: OrdersSearch,
): Promise<Reply<OrdersPage>> {
  const query = { text: stripControls(text).trim(), status, before, limit: pageSize }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const reply = await gateway.findOrders(query, accessToken, signal)
  await patchSyncState(db, { reachable: isFromServer(reply) })
  return reply
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
    const order = parseStaffOrder(row)
    if (order?.id === id) orders.push({ ...order, version })
    else damaged.push(id)
  }
  return { orders, damaged }
}
