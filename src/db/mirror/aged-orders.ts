import { isFinal } from '#domain/orders/order.ts'
import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'

/**
 * After a pull of orders: removes closed ones unchanged for 90 days (server time), the rule of
 * `private.pull` for a first copy. Orders with queued operations stay; a later change brings one
 * back.
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
  await db.mirror.orders.bulkDelete(
    aged.filter((id) => !waiting.has(`order:${id}`) && !waiting.has(`note:${id}`)),
  )
}

const endedForMs = 7 * 24 * 60 * 60_000

/**
 * Deletes customers' data a week after the last token of a session that the server has ended,
 * because the server cannot confirm the membership; at once if another member has pulled it. A
 * sign-in pulls it again; queued writes stay. `now` in ms since 1970.
 */
export async function forgetOrdersOfEndedSession(db: Db, now: number): Promise<void> {
  // Runs with every pull: nothing is written once the orders are gone.
  const pulled = await db.mirror.pulls.get('orders')
  if (pulled === undefined) return
  const session = await readSession(db)
  if (session?.ended !== true) return
  const isOwn = pulled.scope === `user:${session.userId}`
  if (!isOwn || now - session.expiresAt > endedForMs) await forgetCustomers(db)
}
