import type { Db } from '#db/database.ts'
import { readSyncState } from '#db/sync-state.ts'

/** `damaged`: ids of orders whose record does not fit and is set aside. */
export interface OrdersState {
  /** The whole list is on this device. */
  complete: boolean
  /** The last attempt to bring it up to date failed. */
  failed: boolean
  damaged: string[]
}

export async function readOrdersState(db: Db): Promise<OrdersState> {
  const [pulled, { ordersFailed }, damaged] = await Promise.all([
    db.mirror.pulls.get('orders'),
    readSyncState(db),
    db.mirror.quarantine.filter(({ t }) => t === 'orders').toArray(),
  ])
  return {
    complete: pulled?.complete === true,
    failed: ordersFailed,
    damaged: damaged.map(({ id }) => id),
  }
}
