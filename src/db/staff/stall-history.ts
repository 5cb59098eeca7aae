/** A member's day at the stall, as its history and its takings show it. Meant for live queries. */
import { parseOrNull } from '#domain/schemas.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, identityOf, isRefused, isWaiting } from '#domain/writes/operation.ts'
import type { StallEntry } from '#domain/orders/stall-entry.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listStallEntries, readStallDay } from '#db/stall-days.ts'
import { listClosedIds } from './day-closings.ts'

export interface StallEntryView {
  entry: StallEntry
  /** The operation that waits: the write or its undo. Null: the server has both. */
  operation: Operation | null
  /** A closing contains it, or a return of it: its money was counted. */
  isClosed: boolean
}

/** The member's entries, newest first. */
export async function listStallDay(db: Db, userId: string, day: string): Promise<StallEntryView[]> {
  const [entries, closed] = await Promise.all([readStallDay(db, userId, day), listClosedIds(db)])
  const { rows } = await listOperations(db)
  const waiting = rows.filter(isWaiting)
  const known = await readOrders(db, entries, rows)
  const byId = new Map(waiting.map((row) => [identityOf(row), row]))
  return entries.toReversed().map((entry) => {
    const cancelled = known.cancellationOf(entry)
    const own = byId.get(entry.id) ?? byId.get(entry.undoneBy ?? '')
    return {
      entry: cancelled === undefined ? entry : { ...entry, undone: entry.undone ?? entry.at },
      operation: own ?? cancelled ?? null,
      isClosed: closed.has(entry.id) || known.returnsOf(entry).some((id) => closed.has(id)),
    }
  })
}

interface KnownOrders {
  /** Ids of the returns of a sale. */
  returnsOf: (entry: StallEntry) => string[]
  /**
   * The write that waits to cancel the order of the entry, also one from the order's dialog; null:
   * the order is cancelled. Undefined: the entry counts.
   */
  cancellationOf: (entry: StallEntry) => Operation | null | undefined
}

/** The orders of the sales and returns, as far as this device knows. */
async function readOrders(
  db: Db,
  entries: readonly StallEntry[],
  operations: readonly Operation[],
): Promise<KnownOrders> {
  const [own, rows] = await Promise.all([
    listStallEntries(db),
    db.mirror.orders.bulkGet(entries.map(orderOf)),
  ])
  const orders = new Map(rows.map((row) => [row?.id, parseOrNull(StaffOrder, row)]))
  const changes = new Map(operations.flatMap(statusChangeOf))
  return {
    returnsOf: ({ id: sale }) => [
      ...own.flatMap((one) => (one.kind === 'return' && one.order === sale ? one.id : [])),
      ...(orders.get(sale)?.returns ?? []).map(({ id }) => id),
    ],
    cancellationOf: (entry) => {
      const order = orders.get(orderOf(entry))
      const { operation = null, status = order?.status } = changes.get(orderOf(entry)) ?? {}
      if (status !== 'cancelled' || entry.kind === 'stock') return undefined
      // Money without pieces was paid out all the same.
      const back = order?.returns?.find(({ id }) => id === entry.id)
      return entry.kind === 'return' && back?.items.length === 0 ? undefined : operation
    },
  }
}

function orderOf(entry: StallEntry): string {
  return entry.kind === 'return' ? entry.order : entry.id
}

function statusChangeOf(operation: Operation) {
  const { kind, payload } = operation
  if (isRefused(operation) || operation.discarding === true) return []
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind !== 'setOrderStatus') return []
  const { order_id: order, status } = mutation.payload
  return [[order, { operation: isWaiting(operation) ? operation : null, status }] as const]
}
