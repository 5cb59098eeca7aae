import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'

/** The same rule as in `private.pull` for a device's first copy: open orders always stay. */
const closed: ReadonlySet<string> = new Set(['delivered', 'cancelled'])

/**
 * After a pull of orders: removes closed ones that have not changed for 90 days (by the server's clock). One with a queued operation stays, and a
 * later change brings one back.
 */
export async function forgetAgedOrders(db: Db): Promise<void> {
  const start = mirroredOrdersStart((await db.mirror.pulls.get('orders'))?.at ?? '')
  if (start === null) return
  const aged = await db.mirror.orders
    .where('created_at')
    .below(start)
    .filter(({ status, updated_at: at }) => closed.has(status) && at < start)
    .primaryKeys()
  if (aged.length === 0) return
  const { rows, corrupt } = await listOperations(db)
  if (corrupt.length > 0) return
  const waiting = new Set(rows.map(({ lane }) => lane))
  await db.mirror.orders.bulkDelete(aged.filter((id) => !waiting.has(`order:${id}`)))
}
