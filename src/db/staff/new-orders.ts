import type { Db } from '#db/database.ts'

/**
 * Ids of the orders nobody has touched since they were placed; null until a pull of the orders is complete. One that was set back
 * to pending is none of them: a row begins with version 1. For live queries.
 */
export async function listUntouchedOrderIds(db: Db): Promise<string[] | null> {
  const pulled = await db.mirror.pulls.get('orders')
  if (pulled?.complete !== true) return null
  const pending = await db.mirror.orders.where('status').equals('pending').toArray()
  return pending.filter(({ version }) => version === 1).map(({ id }) => id)
}
