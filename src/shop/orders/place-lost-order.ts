import { getMyOrder } from '#db/shopper/my-orders.ts'
import { placeAgain } from '#db/shopper/revive-my-order.ts'
import type { Services } from '#services.ts'
import { t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Sends an order that the server has lost again; a toast says if too little of it can be read. */
export async function placeLostOrder(
  { db, sync }: { db: Services['db']; sync: Pick<Services['sync'], 'push'> },
  id: string,
): Promise<void> {
  if (await placeAgain(db, id, Date.now())) return sync.push()
  const state = (await getMyOrder(db, id))?.state
  // Otherwise the server has found it, or another tab has placed it.
  if (state?.name === 'needs-attention' && state.code === 'lost')
    showToast({ tone: 'error', message: t.orderStory.lost.unreadable })
}
