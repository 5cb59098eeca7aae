/** The end of the day at the stall. Reads are for live queries. */
import {
  type CloseDay,
  type DayClosing,
  type DayMovements,
  type Movement,
  findDayMovements,
  idsIn,
  movementsOf,
  readStoredClosing,
} from '#domain/orders/day-closing.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { readPaymentMethod } from '#domain/orders/payment.ts'
import { withReturn } from '#domain/orders/returns.ts'
import { type StallEntry, dayOf } from '#domain/orders/stall-entry.ts'
import { type StaffOrder, stallSaleColumns, stallSaleName } from '#domain/orders/staff-order.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { effectsOf, newMutation, parseMutation, withRightTime } from '#domain/writes/mutations.ts'
import { type Operation, byIdentity, identityOf, isRefused } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { peekDeviceId, readDeviceId } from '#db/device/device-report.ts'
import { findQueued, listOperations, newOperation } from '#db/outbox/outbox.ts'
import { listStallEntries } from '#db/stall-days.ts'
import { writeSafely } from '#db/storage.ts'
import { listStaffOrders, readOrdersState } from './orders.ts'
import type { StallWriteContext } from './stall.ts'

export interface ClosingView {
  closing: DayClosing
  /** Whether it closes this device's drawer. */
  isOwn: boolean
  /** Null: the server has stored it. */
  state: 'waiting' | 'refused' | null
}

/** The newest day first; this device's closings before those of others. */
export async function listClosings(db: Db): Promise<ClosingView[]> {
  const [device, stored, { rows: queued }, sent] = await Promise.all([
    peekDeviceId(db),
    db.mirror.day_closings.toArray(),
    listOperations(db),
    db.local.sent.filter(({ kind }) => kind === 'closeDay').toArray(),
  ])
  const known = new Set(stored.map(({ id }) => id))
  const views = [
    ...stored.flatMap((row) => {
      const closing = readStoredClosing(row)
      return closing === null ? [] : [{ closing, state: null }]
    }),
    ...[...queued, ...sent].filter(({ id }) => !known.has(id)).flatMap(toView),
  ]
  return views
    .map((view) => ({ ...view, isOwn: view.closing.device_id === device }))
    .toSorted(
      (a, b) => b.closing.day.localeCompare(a.closing.day) || Number(b.isOwn) - Number(a.isOwn),
    )
}

/** Ids of the sales and returns in closings of any day. For live queries. */
export async function listClosedIds(db: Db): Promise<Set<string>> {
  const closings = (await listClosings(db)).filter(({ state }) => state !== 'refused')
  return idsIn(closings.map(({ closing }) => closing))
}

function toView(operation: Operation): Omit<ClosingView, 'isOwn'>[] {
  if (operation.kind !== 'closeDay') return []
  const { payload } = withRightTime(operation)
  const closing = readStoredClosing({ ...Object(payload), id: operation.id })
  if (closing === null) return []
  const isWaiting = operation.state !== 'applied'
  return [{ closing, state: isRefused(operation) ? 'refused' : isWaiting ? 'waiting' : null }]
}

export interface DayEnd {
  day: string
  closings: ClosingView[]
  /** What this device recorded on the day, and no closing contains. */
  own: Movement[]
  /** Of all devices, as far as this one knows: beside the closings of the day. */
  others: DayMovements
  /** Days with a sale, a return or a closing, oldest first. */
  days: string[]
  /** Paid on the day for orders of the web shop: in no sum of a drawer. */
  deposits: number
  /** Ids of orders, of any day, that cannot be read: amounts may be missing. */
  damaged: string[]
}

/** `day`: '2026-11-20' on this device. */
export async function readDayEnd(db: Db, day: string): Promise<DayEnd> {
  const [closings, orders, ownIds, entries, { damaged: quarantined }] = await Promise.all([
    listClosings(db),
    listStallOrders(db),
    listOwnIds(db),
    listStallEntries(db),
    readOrdersState(db),
  ])
  const ofDay = closings.filter(({ closing }) => closing.day === day)
  const counting = closings.filter(({ state }) => state !== 'refused')
  const others = findDayMovements(
    day,
    orders,
    counting.map(({ closing }) => closing),
    entries.flatMap(undoneMovement),
  )
  const moved = orders.flatMap(movementsOf).map(({ at }) => dayOf(new Date(at)))
  const days = new Set([...moved, ...closings.map(({ closing }) => closing.day)])
  const own = others.open.filter(({ id }) => ownIds.has(id))
  const unreadable = orders.flatMap((order) => (order.unreadable === true ? order.id : []))
  const damaged = [...new Set([...quarantined, ...unreadable])]
  const deposits = orders
    .flatMap(({ payments = [] }) => payments)
    .reduce((sum, payment) => (payment.day === day ? sum + payment.amount : sum), 0)
  return { day, closings: ofDay, own, others, days: [...days].toSorted(), deposits, damaged }
}

/**
 * As staff see them now; with the sales and returns of this device that no order shows: the server
 * has refused them, or their order has left the device. The money has changed hands.
 */
async function listStallOrders(db: Db): Promise<StaffOrder[]> {
  const orders = (await listStaffOrders(db)).map(({ order }) => order)
  const known = new Map(orders.map((order) => [order.id, order]))
  const shown = new Set(orders.flatMap(({ returns = [] }) => returns.map(({ id }) => id)))
  const [entries, { rows }, sent] = await Promise.all([
    listStallEntries(db),
    listOperations(db),
    db.local.sent
      .filter(({ kind }) => kind === 'recordReturn' || kind === 'setOrderStatus')
      .toArray(),
  ])
  // Of orders that have left this device.
  const statuses = new Map(
    [...rows, ...sent].toSorted((a, b) => a.seq - b.seq).flatMap(statusSetBy),
  )
  const undone = new Set(entries.flatMap((one) => (one.undone === undefined ? [] : one.id)))
  const statusOf = (order: string) =>
    known.get(order)?.status ??
    statuses.get(order) ??
    (undone.has(order) ? 'cancelled' : 'delivered')
  const returned = [...rows, ...sent].filter(
    (row) => !shown.has(identityOf(row)) && row.discarding !== true,
  )
  return [
    ...orders,
    ...entries
      .filter(({ id }) => !known.has(id) && statusOf(id) !== 'cancelled')
      .flatMap(entryToOrder),
    ...byIdentity(returned).flatMap((row) => returnToOrder(row, statusOf)),
  ]
}

function entryToOrder(entry: StallEntry): StaffOrder[] {
  if (entry.kind !== 'sale' || entry.undone !== undefined) return []
  const { id, at, payment, lines } = entry
  const order = orderShell(id, new Date(at).toISOString())
  return [{ ...order, payment_method: readPaymentMethod(payment), total: goodsTotal(lines) }]
}

/** Of an entry whose write was discarded, so that no order has it. */
function undoneMovement(entry: StallEntry): Movement[] {
  if (entry.undone === undefined || entry.kind === 'stock') return []
  const { id } = entry
  const at = new Date(entry.at).toISOString()
  return entry.kind === 'sale'
    ? [
        {
          kind: 'sale',
          id,
          at,
          method: readPaymentMethod(entry.payment),
          amount: goodsTotal(entry.lines),
        },
      ]
    : [{ kind: 'return', id, at, method: readPaymentMethod(entry.method), amount: entry.refund }]
}

function statusSetBy(operation: Operation) {
  if (isRefused(operation) || operation.discarding === true) return []
  const mutation = parseMutation(operation.kind, operation.payload)
  if (mutation?.kind !== 'setOrderStatus') return []
  return [[mutation.payload.order_id, mutation.payload.status] as const]
}

/** With the status of its order: of a cancelled one, only money without pieces counts. */
function returnToOrder(
  operation: Operation,
  statusOf: (order: string) => StaffOrder['status'],
): StaffOrder[] {
  const { kind, payload } = withRightTime(operation)
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind !== 'recordReturn') return []
  const id = identityOf(operation)
  const status = statusOf(mutation.payload.order_id)
  return effectsOf(mutation, operation.createdAt).flatMap((effect) => {
    if (effect.t !== 'orders' || effect.type !== 'return') return []
    const order = { ...orderShell(id, effect.of.at), status, channel: 'web' as const }
    return [withReturn(order, { ...effect.of, id })]
  })
}

function orderShell(id: string, at: string): StaffOrder {
  return {
    id,
    created_at: at,
    placed_at: at,
    updated_at: at,
    channel: 'stall',
    status: 'delivered',
    payment_method: 'cash',
    total: 0,
    items: [],
    ...stallSaleColumns(stallSaleName),
  }
}

/** Identities of the sales of all members on this device, and of its returns. */
async function listOwnIds(db: Db): Promise<Set<string>> {
  const [entries, { rows }, sent] = await Promise.all([
    listStallEntries(db),
    listOperations(db),
    db.local.sent.toArray(),
  ])
  const written = [...rows, ...sent].filter(
    ({ kind, imported }) => ['recordSale', 'recordReturn'].includes(kind) && imported !== true,
  )
  return new Set([...entries.map(({ id }) => id), ...written.map(identityOf)])
}

export type ClosingFailure = 'already-closed' | 'changed'

/**
 * Closes this device's drawer with the amounts that the person saw. Nothing is written after a
 * failure, nor when it throws (NotSavedError …).
 */
export async function closeStallDay(
  db: Db,
  seen: Omit<CloseDay, 'device_id' | 'closed_at'>,
  act: StallWriteContext,
  draftKey: string,
): Promise<Result<string, ClosingFailure>> {
  const deviceId = await readDeviceId(db, writeSafely)
  const now = await readDayEnd(db, seen.day)
  if (now.closings.some(isStanding)) return err('already-closed')
  const ids = new Set([...seen.sale_ids, ...seen.return_ids])
  if (ids.size !== now.own.length || now.own.some(({ id }) => !ids.has(id))) return err('changed')
  const closedAt = new Date(act.at ?? act.now).toISOString()
  const payload: CloseDay = { ...seen, device_id: deviceId, closed_at: closedAt }
  const { outbox, drafts } = db.local
  const write = (): PromiseLike<Result<string, ClosingFailure>> =>
    db.local.transaction('rw', outbox, drafts, async () => {
      const queued = (await listOperations(db)).rows.flatMap(toView)
      const isDone = queued.some(
        ({ closing, state }) =>
          state !== 'refused' && closing.device_id === deviceId && closing.day === seen.day,
      )
      if (isDone) return err('already-closed')
      await outbox.add(newOperation({ ...act, mutation: newMutation.closeDay(payload) }))
      await drafts.delete(draftKey)
      return ok(act.id)
    })
  return writeSafely(db, write, async () =>
    (await findQueued(db, act.id)) === undefined ? undefined : ok(act.id),
  )
}

function isStanding({ isOwn, state }: ClosingView): boolean {
  return isOwn && state !== 'refused'
}
