/** Orders as staff see them: each with the waiting operations of its lane laid over. */
import type { Operation } from '#domain/writes/operation.ts'
import { buildOverlay, overlaidIds, overlayOrder } from '#db/mirror/overlay.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'

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
