import type { Db } from '#db/database.ts'
import { noteGivenUp } from '#db/stall-day.ts'
import { discard } from './outbox.ts'

/**
 * Discards an operation and what depends on it, and forgets in the same step what was said of them: an order that will
 * never be sent leaves 'My orders', and the stall's history tells the truth. Returns the ids removed.
 */
export async function giveUp(db: Db, id: string, now: number): Promise<string[]> {
  const { outbox, myOrders, photos, drafts } = db.local
  return db.local.transaction('rw', [outbox, myOrders, photos, drafts], async () => {
    const gone = await discard(db, id)
    await myOrders.bulkDelete(gone)
    await noteGivenUp(db, gone, now)
    return gone
  })
}
