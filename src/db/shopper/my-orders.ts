/** The orders of this device: states, later answers of the server, and which were shown. */
import {
  type OrderItem,
  type OrderLineProblem,
  type OrderReceipt,
  isFinal,
  isOrderItem,
  isUuid,
  parseReceipt,
} from '#domain/orders/order.ts'
import { type Customer, customerFields } from '#domain/orders/customer.ts'
import { type Operation, isRefused, latestTime, refusedStates } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { countBackInStock } from './back-in-stock.ts'
import { type Cancellation, countCancellationAnswers, readCancellation } from './cancel-my-order.ts'
import type { Db } from '#db/database.ts'
import { type MyOrder, readOperations } from '#db/schema/local-database.ts'
import { writeBestEffort, writeOnce } from '#db/storage.ts'

/** Saved on this device → Sending → Confirmed, or Needs your attention. */
export type MyOrderState =
  | { name: 'saved' }
  | { name: 'sending' }
  | { name: 'confirmed'; receipt: OrderReceipt }
  | { name: 'needs-attention'; code: string; problems: OrderLineProblem[] }

export interface MyOrderView {
  order: MyOrder
  state: MyOrderState
  /** Asked for on this device and not granted yet. */
  cancellation?: Cancellation | null
}

/** Newest first. */
export async function listMyOrders(db: Db): Promise<MyOrderView[]> {
  const [orders, stored] = await Promise.all([
    readNewestFirst(db),
    db.outboxCache.read(readOperations),
  ])
  const lanes = new Map<string, Operation[]>()
  for (const row of stored.rows) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row])
  return orders.map((order) => viewOf(order, lanes.get(`order:${order.id}`) ?? []))
}

/** Undefined when this device does not know the order. */
export async function getMyOrder(db: Db, id: string): Promise<MyOrderView | undefined> {
  if (!isUuid(id)) return undefined
  const [order, stored] = await Promise.all([
    db.local.myOrders.get(id),
    db.local.outbox.where('lane').equals(`order:${id}`).toArray(),
  ])
  return order && viewOf(order, readOperations(stored).rows)
}

/** An index would leave out orders with an unreadable time. */
async function readNewestFirst(db: Db): Promise<MyOrder[]> {
  const orders = await db.local.myOrders.toArray()
  return orders.toSorted((one, other) => timeOf(other.placedAt) - timeOf(one.placedAt))
}

/** Without values that this version cannot read. */
export function readable(stored: MyOrder): MyOrder {
  const { receipt: storedReceipt, withdrawnAt, locale, ownToken, ...order } = stored
  const receipt = parseReceipt(storedReceipt)
  return {
    ...order,
    placedAt: timeOf(order.placedAt),
    total: Number.isSafeInteger(order.total) ? order.total : 0,
    items: itemsIn(order.items),
    customer: customerIn(order.customer),
    ...(typeof locale === 'string' && { locale }),
    ...(typeof ownToken === 'string' && { ownToken }),
    ...(receipt !== null && { receipt }),
    ...(typeof withdrawnAt === 'number' && { withdrawnAt: timeOf(withdrawnAt) }),
  }
}

function itemsIn(stored: unknown): OrderItem[] {
  const items: unknown[] = Array.isArray(stored) ? stored : []
  return items.filter(isOrderItem)
}

/** Of an order that was found here, only the phone number is known. */
function customerIn(stored: unknown): Customer {
  const fields: Record<string, unknown> = Object(stored)
  const readableFields = customerFields.filter((name) => typeof fields[name] === 'string')
  return Object.fromEntries(
    readableFields.map((name) => [name, fields[name]]),
  ) as unknown as Customer
}

/** 0 for a time that no Date can hold. */
function timeOf(ms: unknown): number {
  return typeof ms === 'number' && Math.abs(ms) <= latestTime ? ms : 0
}

/** `lane`: the operations about this order. */
function viewOf(stored: MyOrder, lane: readonly Operation[]): MyOrderView {
  const order = readable(stored)
  const placing = lane.find(({ id }) => id === order.id)
  return { order, state: stateOf(order, placing), cancellation: readCancellation(lane) }
}

function stateOf(order: MyOrder, operation: Operation | undefined): MyOrderState {
  if (order.withdrawnAt !== undefined)
    return { name: 'confirmed', receipt: withdrawnReceipt(order, order.withdrawnAt) }
  // Also of one that had been accepted and was sent again to a server that has lost it.
  if (operation !== undefined && isRefused(operation)) {
    const rejection = parseRejected(operation.outcome)
    const code = rejection?.code ?? operation.lastError?.code ?? 'refused'
    return { name: 'needs-attention', code, problems: rejection?.items ?? [] }
  }
  // An order that waits to be sent again is not lost, and the server has not confirmed it again.
  const isGone = operation === undefined || operation.state === 'applied'
  if (order.lostAt !== undefined && isGone)
    return { name: 'needs-attention', code: order.found ? 'unlinked' : 'lost', problems: [] }
  if (order.receipt !== undefined && order.lostAt === undefined && isGone)
    return { name: 'confirmed', receipt: order.receipt }
  return { name: operation?.state === 'inflight' ? 'sending' : 'saved' }
}

/** The receipt of an order that was cancelled before it was sent; it has no date of receipt. */
function withdrawnReceipt({ id, total, items, placedAt }: MyOrder, at: number): OrderReceipt {
  const dates = { cancelled: new Date(at).toISOString() }
  const created_at = new Date(placedAt).toISOString()
  return { id, created_at, status: 'cancelled', total, items, dates }
}

/**
 * Saves a newer receipt of an accepted order, received at `now` (ms). `requested`: the order when
 * the request was sent; nothing is saved if another answer came meanwhile, which may be newer.
 */
export async function saveReceipt(
  db: Db,
  receipt: OrderReceipt,
  now: number,
  requested?: Pick<MyOrder, 'heard'>,
): Promise<void> {
  await db.local.transaction('rw', db.local.myOrders, async () => {
    const order = await db.local.myOrders.get(receipt.id)
    if (requested !== undefined && order?.heard !== requested.heard) return
    const isSame = order?.receipt?.status === receipt.status
    const statusSince = isSame ? (order?.statusSince ?? now) : now
    if (order !== undefined) {
      const { lostAt: _found, ...known } = order
      const heard = (known.heard ?? 0) + 1
      await db.local.myOrders.put({ ...known, receipt, statusSince, heard, askedAt: now })
    }
  })
}

/**
 * Marks an accepted order as lost that the server reports as unknown, unless it waits to be sent
 * again or was confirmed meanwhile. `requested`: the order when the request was sent.
 */
export async function recordLost(
  db: Db,
  requested: Pick<MyOrder, 'id' | 'heard'>,
  now: number,
): Promise<void> {
  const { outbox, myOrders } = db.local
  const { id } = requested
  await db.local.transaction('rw', outbox, myOrders, async () => {
    const waiting = await outbox.where('id').equals(id).first()
    const isWaiting = waiting !== undefined && waiting.state !== 'applied'
    const isAnswered = (await myOrders.get(id))?.heard !== requested.heard
    if (!isWaiting && !isAnswered) await myOrders.update(id, { lostAt: now, askedAt: now })
  })
}

/** The server now accepts the order's own secret in this browser. */
export async function adoptOwnToken(db: Db, id: string, ownToken: string): Promise<void> {
  await db.local.myOrders
    .where('id')
    .equals(id)
    .filter((order) => order.ownToken === ownToken)
    .modify((order) => {
      order.token = ownToken
      delete order.ownToken
    })
}

/** How long (ms) a status that should be the last has to stand before it is believed. */
const restMs = 30 * 24 * 60 * 60_000

/**
 * Accepted orders whose status may change or whose secret is to be replaced: those asked about
 * longest ago, then the newest.
 */
export async function listOrdersToPoll(db: Db, now: number): Promise<MyOrder[]> {
  return (await readNewestFirst(db))
    .map(readable)
    .filter(({ receipt, statusSince, ownToken }) => {
      if (receipt === undefined) return false
      if (ownToken !== undefined) return true
      return !isFinal(receipt.status) || statusSince === undefined || now - statusSince < restMs
    })
    .toSorted((one, other) => (one.askedAt ?? 0) - (other.askedAt ?? 0))
}

/** Accepted orders that were not shown yet; marks them as shown. Each goes to one tab. */
export function takeUnannounced(db: Db, now: number): Promise<MyOrder[]> {
  const findFresh = () =>
    db.local.myOrders
      .filter((order) => order.receipt !== undefined && order.announcedAt === undefined)
      .toArray()
  return takeOrders(db, findFresh, now)
}

/** Marks orders as announced and returns them: one tab gets each. */
async function takeOrders(
  db: Db,
  findFresh: () => PromiseLike<MyOrder[]>,
  now: number,
): Promise<MyOrder[]> {
  const { myOrders, outbox } = db.local
  let taken: MyOrder[] = []
  const write = (recordResult: (orders: MyOrder[]) => MyOrder[]) =>
    db.local.transaction('rw', myOrders, outbox, async () => {
      taken = await findFresh()
      await myOrders.bulkPut(taken.map((order) => ({ ...order, announcedAt: now })))
      return recordResult(taken)
    })
  const areMarked = async () => {
    const stored = await myOrders.bulkGet(taken.map(({ id }) => id))
    return stored.every((order) => order?.announcedAt === now)
  }
  return writeOnce(db, write, areMarked, writeBestEffort)
}

/** Refused orders that were not shown to the shopper yet; marks them as shown. */
export function takeUnannouncedRefusals(db: Db, now: number): Promise<MyOrder[]> {
  return takeOrders(db, () => unannouncedRefusals(db), now)
}

/** Number of server answers not shown yet; cheap enough for a live query. */
export async function countUnannounced(db: Db): Promise<number> {
  const accepted = await db.local.myOrders
    .filter((order) => order.receipt !== undefined && order.announcedAt === undefined)
    .count()
  const answers = await countCancellationAnswers(db)
  const refused = (await unannouncedRefusals(db)).length
  return accepted + answers + refused + (await countBackInStock(db))
}

/** Looks at the refused operations only: the rest of the outbox may change as often as it likes. */
async function unannouncedRefusals(db: Db): Promise<MyOrder[]> {
  const stored = await db.local.outbox.where('state').anyOf(refusedStates).toArray()
  const refused = readOperations(stored).rows.map(({ id }) => id)
  const orders = await db.local.myOrders.bulkGet(refused)
  return orders.flatMap((order) =>
    order === undefined || order.receipt !== undefined || order.announcedAt !== undefined
      ? []
      : [order],
  )
}
