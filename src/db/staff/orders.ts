/** The orders for staff: mirror rows with the overlay. For live queries. */
import { withRightTime } from '#domain/writes/mutations.ts'
import { stallSaleOf } from '#domain/writes/references.ts'
import { type Operation, byIdentity, identityOf, isWaiting } from '#domain/writes/operation.ts'
import {
  type StaffOrder,
  mirroredOrdersStart,
  stallSaleColumns,
  stallSaleName,
} from '#domain/orders/staff-order.ts'
import { phoneDigits } from '#domain/orders/match-order.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { soldLinesToItems } from '#domain/orders/stall-sale.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { buildOverlay, overlaidIds, overlayOrder } from '#db/mirror/overlay.ts'
import { readInParts } from '#db/schema/mirror-database.ts'
import { readSyncState } from '#db/sync-state.ts'
import { readPullState } from '#db/mirror/pull-state.ts'

/**
 * Newest first: open orders, those of the last 90 days and queued sales of this device. An index
 * returns the newest `limit` quickly.
 */
export async function listStaffOrders(db: Db, limit?: number): Promise<StaffOrderView[]> {
  const { orders } = db.mirror
  const [rows, operations] = await Promise.all([
    limit === undefined
      ? readInParts(orders)
      : orders.orderBy('created_at').reverse().limit(limit).toArray(),
    listOperations(db).then((stored) => stored.rows),
  ])
  const known = new Set(rows.map(({ id }) => id))
  const queued = operations.filter((operation) => !known.has(identityOf(operation)))
  const sold = byIdentity(queued.filter(isQueuedSale))
  const sales = (await Promise.all(sold.map((operation) => saleOf(db, operation)))).flatMap(
    (sale) => sale ?? [],
  )
  const waiting = new Set(queued.filter(isWaiting).map(identityOf))
  return viewOrders([...rows, ...sales], operations)
    .map((view) => (waiting.has(view.order.id) ? { ...view, waiting: true } : view))
    .toSorted((a, b) => (a.order.created_at < b.order.created_at ? 1 : -1))
}

/** The other orders of this device with the same phone number (`phoneDigits`), newest first. */
export async function listOrdersOfPhone(
  db: Db,
  digits: string,
  except: string,
): Promise<StaffOrderView[]> {
  return (await listStaffOrders(db)).filter(
    ({ order }) => order.id !== except && phoneDigits(order.customer_phone) === digits,
  )
}

/** Undefined when the mirror does not have it. */
export async function getStaffOrder(db: Db, id: string): Promise<StaffOrderView | undefined> {
  return (await listStaffOrders(db)).find(({ order }) => order.id === id)
}

function isQueuedSale(operation: Operation): boolean {
  return operation.state !== 'rejected' && stallSaleOf(operation) !== null
}

/** A sale that the mirror does not have yet, as the order it is going to be (version 0). */
async function saleOf(db: Db, operation: Operation): Promise<VersionedOrder | null> {
  const sale = stallSaleOf(withRightTime(operation))
  if (sale === null) return null
  const { sold_at: soldAt, payment = 'cash', tendered, market } = sale
  const products = await db.mirror.products.bulkGet(sale.items.map((item) => item.product_id))
  const byId = new Map(products.flatMap((product) => (product ? [[product.id, product]] : [])))
  const items = soldLinesToItems(sale, (id) => byId.get(id))
  return {
    id: identityOf(operation),
    created_at: soldAt,
    ...stallSaleColumns(stallSaleName),
    payment_method: payment,
    ...(tendered !== undefined && { tendered }),
    ...(market !== undefined && { market }),
    status: 'delivered',
    total: goodsTotal(items),
    items,
    placed_at: soldAt,
    updated_at: soldAt,
    channel: 'stall',
    version: 0,
  }
}

export interface StaffOrderView {
  order: StaffOrder
  /** Something about it has not reached the server yet. */
  waiting: boolean
}

/** An order as the server had it at this version. */
export type VersionedOrder = StaffOrder & { version: number }

/** In the order of the rows. */
export function viewOrders(
  rows: readonly VersionedOrder[],
  operations: readonly Operation[],
): StaffOrderView[] {
  const overlay = buildOverlay(operations)
  const changed = new Set(overlaidIds(overlay, 'orders'))
  return rows.map((row) =>
    changed.has(row.id) ? overlayOrder(overlay, row) : { order: row, waiting: false },
  )
}

/**
 * Ids of orders without any change (version 1) since they were placed; null until a pull of the
 * orders is complete. For live queries.
 */
export async function listUntouchedOrderIds(db: Db): Promise<string[] | null> {
  const pulled = await db.mirror.pulls.get('orders')
  if (pulled?.complete !== true) return null
  const pending = await db.mirror.orders.where('status').equals('pending').toArray()
  return pending.filter(({ version }) => version === 1).map(({ id }) => id)
}

/** `damaged`: ids of orders whose record does not fit and is set aside. */
export interface OrdersState {
  /** The whole list is on this device. */
  complete: boolean
  /** The last attempt to bring it up to date failed. */
  failed: boolean
  damaged: string[]
}

export async function readOrdersState(db: Db): Promise<OrdersState> {
  const [pulled, { ordersFailed }, damaged] = await Promise.all([
    db.mirror.pulls.get('orders'),
    readSyncState(db),
    db.mirror.quarantine.filter(({ t }) => t === 'orders').toArray(),
  ])
  return {
    complete: pulled?.complete === true,
    failed: ordersFailed,
    damaged: damaged.map(({ id }) => id),
  }
}

/** Every order placed after this time (ISO 8601) is in the mirror; null: no such time is known. */
export async function readMirrorEnd(db: Db, scope: string): Promise<string | null> {
  const pulled = await readPullState(db, 'orders', scope)
  return pulled?.complete === true ? mirroredOrdersStart(pulled.at) : null
}

export async function listMirroredIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await db.mirror.orders.where('id').anyOf(ids).primaryKeys())
}

/** With the overlay; an order that the mirror has by now is shown from there. For live queries. */
export async function viewFoundOrders(
  db: Db,
  found: readonly VersionedOrder[],
): Promise<StaffOrderView[]> {
  if (found.length === 0) return []
  const [mirrored, { rows: operations }] = await Promise.all([
    db.mirror.orders.bulkGet(found.map(({ id }) => id)),
    listOperations(db),
  ])
  return viewOrders(
    found.map((order, at) => mirrored[at] ?? order),
    operations,
  )
}
