/** Orders as staff see them: each with the waiting operations of its lane laid over. */
import { payloadOf } from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'

export interface StaffOrderView {
  order: StaffOrder
  /** Something about it has not reached the server yet. */
  waiting: boolean
}

/** An order as the server had it at this version. */
export type VersionedOrder = StaffOrder & { version: number }

/** In the order of the rows; `operations` in seq order. */
export function viewOrders(
  rows: readonly VersionedOrder[],
  operations: readonly Operation[],
): StaffOrderView[] {
  const byLane = new Map<string, Operation[]>()
  for (const operation of operations)
    byLane.set(operation.lane, [...(byLane.get(operation.lane) ?? []), operation])
  return rows.map((row) => viewOrder(row, byLane.get(`order:${row.id}`) ?? []))
}

function viewOrder(row: VersionedOrder, operations: readonly Operation[]): StaffOrderView {
  let order: StaffOrder = row
  let waiting = false
  for (const operation of operations) {
    if (isRefused(operation)) continue
    const change = payloadOf(operation, 'setOrderStatus')
    if (change === null) continue
    if (operation.state === 'applied' && isContained(operation, row)) continue
    order = { ...order, status: change.status }
    waiting ||= operation.state !== 'applied'
  }
  return { order, waiting }
}

function isContained({ outcome }: Operation, row: VersionedOrder): boolean {
  const touched = parseApplied(outcome)?.touched.find(
    ({ t, id }) => t === 'orders' && id === row.id,
  )
  return touched === undefined || row.version >= touched.v
}
