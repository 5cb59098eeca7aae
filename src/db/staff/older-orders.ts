/** Orders the server has found beyond the mirror. They are only shown: the mirror has its own rules about what it holds. */
import { mirroredOrderDays } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { readPullState } from '#db/mirror/mirror-pages.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { type StaffOrderView, type VersionedOrder, viewOrders } from './order-view.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Every order placed after this time (ISO 8601) is in the mirror; null: that is not certain of any. */
export async function readMirrorEnd(db: Db, scope: string): Promise<string | null> {
  const pulled = await readPullState(db, 'orders', scope)
  const at = Date.parse(pulled?.at ?? '')
  if (pulled?.complete !== true || Number.isNaN(at)) return null
  return new Date(at - mirroredOrderDays * dayMs).toISOString()
}

export async function listMirroredIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await db.mirror.orders.where('id').anyOf(ids).primaryKeys())
}

/** With what waits laid over; one that has come into the mirror since is shown as it is there. For live queries. */
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
