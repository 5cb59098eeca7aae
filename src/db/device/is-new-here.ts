import type { Db } from '#db/database.ts'

/** The shopper has kept nothing in this browser yet. For live queries. */
export async function isNewHere({ local }: Db): Promise<boolean> {
  const { cart, saved, myOrders, outbox } = local
  const counts = await Promise.all([cart, saved, myOrders, outbox].map((table) => table.count()))
  return counts.every((count) => count === 0)
}
