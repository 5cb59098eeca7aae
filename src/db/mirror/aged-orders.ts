import { isFinal } from '#domain/orders/order.ts'
import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { wipePull } from '#db/mirror/pull-state.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'

/**
 * After a pull of orders: removes closed ones that have not changed for 90 days (by the server's clock), by the rule of `private.pull` for a
 * device's first copy. One with a queued operation stays, and a later change brings one back.
 */
export async function forgetAgedOrders(db: Db): Promise<void> {
  const start = mirroredOrdersStart((await db.mirror.pulls.get('orders'))?.at ?? '')
  if (start === null) return
  const aged = await db.mirror.orders
    .where('created_at')
    .below(start)
    .filter(({ status, updated_at: at }) => isFinal(status) && at < start)
    .primaryKeys()
  if (aged.length === 0) return
  const { rows, corrupt } = await listOperations(db)
  if (corrupt.length > 0) return
  const waiting = new Set(rows.map(({ lane }) => lane))
  await db.mirror.orders.bulkDelete(aged.filter((id) => !waiting.has(`order:${id}`)))
}

const endedForMs = 7 * 24 * 60 * 60_000

/**
 * Where nobody can be asked whether they are still staff: customers' data leaves the device a week after the last token of a session that the server has
 * ended. Signing in brings it back; what was queued stays. `now` in ms since 1970.
 */
export async function forgetOrdersOfEndedSession(db: Db, now: number): Promise<void> {
  // Asked with every round: once they are gone, nothing is written any more.
  if ((await db.mirror.pulls.get('orders')) === undefined) return
  const session = await readSession(db)
  if (session?.ended === true && now - session.expiresAt > endedForMs) await wipePull(db, 'orders')
}
