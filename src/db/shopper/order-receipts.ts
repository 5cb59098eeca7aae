/** What the server says later about orders of this device. */
import { type OrderReceipt, isFinal } from '#domain/orders/order.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'

/** The server's newer word about an order it has accepted, heard at `now` (ms). */
export async function saveReceipt(db: Db, receipt: OrderReceipt, now: number): Promise<void> {
  await db.local.transaction('rw', db.local.myOrders, async () => {
    const order = await db.local.myOrders.get(receipt.id)
    const isSame = order?.receipt?.status === receipt.status
    const statusSince = isSame ? (order?.statusSince ?? now) : now
    if (order !== undefined) {
      const { lostAt: _found, ...known } = order
      const heard = (known.heard ?? 0) + 1
      await db.local.myOrders.put({ ...known, receipt, statusSince, heard })
    }
  })
}

/**
 * The server does not know an order (any more) that it had accepted. One that waits to be sent again is left alone, and one of which the
 * server has said since the question that it has it. `asked`: as it was when the server was asked.
 */
export async function noteLost(
  db: Db,
  asked: Pick<MyOrder, 'id' | 'heard'>,
  now: number,
): Promise<void> {
  const { outbox, myOrders } = db.local
  const { id } = asked
  await db.local.transaction('rw', outbox, myOrders, async () => {
    const waiting = await outbox.where('id').equals(id).first()
    const isWaiting = waiting !== undefined && waiting.state !== 'applied'
    const isAnswered = (await myOrders.get(id))?.heard !== asked.heard
    if (!isWaiting && !isAnswered) await myOrders.update(id, { lostAt: now })
  })
}

/** How long (ms) a status that should be the last has to stand before it is believed. */
const restMs = 30 * 24 * 60 * 60_000

/** Accepted orders whose status may still change or be corrected, newest first. */
export async function listOrdersToAskAbout(db: Db, now: number): Promise<MyOrder[]> {
  const orders = await db.local.myOrders.orderBy('placedAt').reverse().toArray()
  return orders.filter(({ receipt, statusSince }) => {
    if (receipt === undefined) return false
    return !isFinal(receipt.status) || statusSince === undefined || now - statusSince < restMs
  })
}
