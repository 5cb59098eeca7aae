import type { Db } from '#db/database.ts'
import { noteDiscarded } from '#db/staff/stall-day.ts'
import { writeSafely } from '#db/storage.ts'
import { findQueued, removeOperations } from '#db/outbox/outbox.ts'

/**
 * Discards an operation and what depends on it, and forgets in the same step what was said of them: an order that will
 * never be sent leaves 'My orders', and the stall's history tells the truth. Returns the ids removed.
 */
export async function discard(db: Db, id: string, now: number): Promise<string[]> {
  const { outbox, myOrders, photos, drafts } = db.local
  let gone: string[] = []
  const write = () =>
    db.local.transaction('rw', [outbox, myOrders, photos, drafts], async () => {
      gone = await removeOperations(db, id)
      await myOrders.bulkDelete(gone)
      await noteDiscarded(db, gone, now)
      return gone
    })
  return writeSafely(db, write, async () =>
    gone.length > 0 && (await findQueued(db, id)) === undefined ? gone : undefined,
  )
}
