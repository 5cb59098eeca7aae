import type { Db } from '#db/database.ts'

/** Ids of the pending orders in the mirror; null until a pull of the orders is complete. For live queries. */
export async function listPendingOrderIds(db: Db): Promise<string[] | null> {
  const pulled = await db.mirror.pulls.get('orders')
  if (pulled?.complete !== true) return null
  return db.mirror.orders.where('status').equals('pending').primaryKeys()
}
