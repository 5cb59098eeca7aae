/** What the server said about orders, told to the shopper once, by one tab. */
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { refusedStates } from '#domain/writes/operation.ts'
import { readOperations } from '#db/schema/stored-rows.ts'

/** Orders the server has accepted since the shopper was last told; marks them as told. One tab gets each. */
export async function takeUnannounced(db: Db, now: number): Promise<MyOrder[]> {
  return db.local.transaction('rw', db.local.myOrders, async () => {
    const fresh = await db.local.myOrders
      .filter((order) => order.receipt !== undefined && order.announcedAt === undefined)
      .toArray()
    await db.local.myOrders.bulkPut(fresh.map((order) => ({ ...order, announcedAt: now })))
    return fresh
  })
}

/** Refused orders the shopper has not been told about; marks them as told. */
export async function takeUnannouncedRefusals(db: Db, now: number): Promise<MyOrder[]> {
  return db.local.transaction('rw', db.local.myOrders, db.local.outbox, async () => {
    const fresh = await unannouncedRefusals(db)
    await db.local.myOrders.bulkPut(fresh.map((order) => ({ ...order, announcedAt: now })))
    return fresh
  })
}

/** How many answers of the server the shopper has not been told about yet; cheap enough for a live query. */
export async function countUnannounced(db: Db): Promise<number> {
  const accepted = await db.local.myOrders
    .filter((order) => order.receipt !== undefined && order.announcedAt === undefined)
    .count()
  return accepted + (await unannouncedRefusals(db)).length
}

/** Looks at the refused operations only: the rest of the outbox may change as often as it likes. */
async function unannouncedRefusals(db: Db): Promise<MyOrder[]> {
  const stored = await db.local.outbox.where('state').anyOf(refusedStates).toArray()
  const refused = readOperations(stored).rows.map(({ id }) => id)
  const orders = await db.local.myOrders.bulkGet(refused)
  return orders.flatMap((order) =>
    order === undefined || order.receipt !== undefined || order.announcedAt !== undefined
      ? []
      : [order],
  )
}
