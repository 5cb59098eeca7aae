import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'

/** As `private.pull` on the server decides about a first copy: what is open stays. */
const closed: ReadonlySet<string> = new Set(['delivered', 'cancelled'])

/**
 * After a pull of the orders: closed ones that nothing has happened to for 90 days (the server's clock) leave the device. What waits on this device
 * keeps its order, and a later change brings one back, as any change.
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
