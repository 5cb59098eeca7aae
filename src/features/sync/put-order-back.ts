import { checkoutDraftKey } from '#domain/orders/checkout.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import type { Services } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

interface PutBackDeps {
  db: Db
  sync: Pick<Services['sync'], 'resolveUnknownOutcome'>
}

/**
 * Puts a refused order back into the cart. An order with an unknown outcome is withdrawn first;
 * otherwise the shopper could order twice. False: it stays, and a toast says why.
 */
export async function putOrderBack({ db, sync }: PutBackDeps, id: string): Promise<boolean> {
  const putBack = () => reviveMyOrder(db, id, checkoutDraftKey, Date.now())
  if (await putBack()) return true
  const operation = (await listOperations(db)).rows.find((row) => row.id === id)
  // Another tab has put it back.
  if (operation === undefined) return true
  const answer = await sync.resolveUnknownOutcome(operation)
  if (answer === 'certain') return putBack()
  showToast({
    tone: 'error',
    message: answer === 'arrived' ? t.orderRefusal.workshopHasIt : t.orderRefusal.cannotAsk,
  })
  return false
}
