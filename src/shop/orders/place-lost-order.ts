import { placeAgain } from '#db/shopper/revive-my-order.ts'
import type { Services } from '#services.ts'
import { t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Sends an order that the server has lost again; a toast says if too little of it can be read. */
export async function placeLostOrder(
  { db, sync }: { db: Services['db']; sync: Pick<Services['sync'], 'push'> },
  id: string,
): Promise<void> {
  const result = await placeAgain(db, id, Date.now())
  if (result === 'queued') sync.push()
  if (result === 'unreadable') showToast({ tone: 'error', message: t.orderStory.lost.unreadable })
}
