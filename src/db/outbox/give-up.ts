import type { Db } from '#db/database.ts'
import { discard } from './outbox.ts'

/** Discards an operation and what depends on it; an order that will never be sent leaves 'My orders' in the same step. */
export async function giveUp(db: Db, id: string): Promise<string[]> {
  const { outbox, myOrders, photos } = db.local
  return db.local.transaction('rw', outbox, myOrders, photos, async () => {
    const gone = await discard(db, id)
    await myOrders.bulkDelete(gone)
    return gone
  })
}
