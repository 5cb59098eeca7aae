import { isUnsettled } from '#domain/orders/payments.ts'
import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { forgetCustomers, forgetOrdersOfOthers } from '#db/mirror/forget-customers.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { isSignedOut, readSession } from '#db/session-store.ts'

/**
 * After a pull of orders: removes settled ones unchanged for 90 days (server time), the rule of
 * `private.pull` for a first copy. Orders with queued operations stay; a later change brings one
 * back.
 */
export async function forgetAgedOrders(db: Db): Promise<void> {
  const start = mirroredOrdersStart((await db.mirror.pulls.get('orders'))?.at ?? '')
  if (start === null) return
  const aged = await db.mirror.orders
    .where('created_at')
    .below(start)
    .filter((order) => order.updated_at < start && !isUnsettled(order))
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
 * Deletes customers' data that nobody signed in here may see: after a sign-out or a clearing of the
 * device that did not end, and that another member has pulled. Also deletes it a week after the
 * last token of an ended session, because the server cannot confirm the membership. A sign-in pulls
 * it again; queued writes stay. `now` in ms since 1970.
 */
export async function forgetOrdersNotAllowed(db: Db, now: number): Promise<void> {
  // Runs with every pull: nothing is written once the orders are gone.
  if ((await db.mirror.pulls.get('orders')) === undefined) return
  const session = await readSession(db)
  if (session === null) return (await isSignedOut(db)) ? forgetCustomers(db) : undefined
  if (session.signedOut === true) return forgetCustomers(db)
  if (session.ended && now - session.expiresAt > endedForMs) return forgetCustomers(db)
  await forgetOrdersOfOthers(db, session.userId)
}
