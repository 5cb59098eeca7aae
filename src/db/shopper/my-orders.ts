/** The orders written on this device, each with what people are told about it. */
import { type OrderLineProblem, type OrderReceipt, isUuid } from '#domain/orders/order.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { readOperations } from '#db/schema/stored-rows.ts'

/** Saved on this device → Sending → Confirmed, or Needs your attention. */
export type MyOrderState =
  | { name: 'saved' }
  | { name: 'sending' }
  | { name: 'confirmed'; receipt: OrderReceipt }
  | { name: 'needs-attention'; code: string; problems: OrderLineProblem[] }

export interface MyOrderView {
  order: MyOrder
  state: MyOrderState
}

/** Newest first. */
export async function listMyOrders(db: Db): Promise<MyOrderView[]> {
  const [orders, stored] = await Promise.all([
    db.local.myOrders.orderBy('placedAt').reverse().toArray(),
    db.outboxCopy.read(readOperations),
  ])
  const operations = new Map(stored.rows.map((row) => [row.id, row]))
  return orders.map((order) => ({ order, state: stateOf(order, operations.get(order.id)) }))
}

/** Undefined when this device does not know the order. */
export async function getMyOrder(db: Db, id: string): Promise<MyOrderView | undefined> {
  if (!isUuid(id)) return undefined
  const [order, stored] = await Promise.all([
    db.local.myOrders.get(id),
    db.local.outbox.where('id').equals(id).toArray(),
  ])
  return order && { order, state: stateOf(order, readOperations(stored).rows[0]) }
}

function stateOf(order: MyOrder, operation: Operation | undefined): MyOrderState {
  // Also of one that had been accepted and was sent again to a server that has lost it.
  if (operation !== undefined && isRefused(operation)) {
    const rejection = parseRejected(operation.outcome)
    const code = rejection?.code ?? operation.lastError?.code ?? 'refused'
    return { name: 'needs-attention', code, problems: rejection?.items ?? [] }
  }
  // What waits to be sent again is not lost yet.
  const isGone = operation === undefined || operation.state === 'applied'
  if (order.lostAt !== undefined && isGone)
    return { name: 'needs-attention', code: 'lost', problems: [] }
  if (order.receipt !== undefined && order.lostAt === undefined)
    return { name: 'confirmed', receipt: order.receipt }
  return { name: operation?.state === 'inflight' ? 'sending' : 'saved' }
}
