/** The sale at the stall that is being built. */
import { type SaleLine, parseSaleLines } from '#domain/orders/stall-entry.ts'
import { sameSale } from '#domain/orders/stall-sale.ts'
import type { Db } from '#db/database.ts'
import { ownDraftKey, putDraft, readDraft } from '#db/drafts.ts'
import { writeOnce } from '#db/storage.ts'

/** The draft of the sale that this member is building. */
export function saleDraftKey(userId: string): string {
  return ownDraftKey(userId, 'stall-sale')
}

/** The draft of how that sale is paid. */
export function paymentDraftKey(userId: string): string {
  return ownDraftKey(userId, 'stall-payment')
}

/** The draft of the half-filled forms about its lines. */
export function saleDetailsKey(userId: string): string {
  return ownDraftKey(userId, 'stall-details')
}

/**
 * Changes the lines of the sale being built, in one transaction, and returns them. They matter as
 * much as a cart: without them nothing can be sold on a full phone. `key`: the draft of the
 * member's sale.
 */
export async function changeSale(
  db: Db,
  key: string,
  make: (lines: SaleLine[]) => SaleLine[],
  now: number,
): Promise<SaleLine[]> {
  let next: SaleLine[] = []
  const write = (recordResult: (lines: SaleLine[]) => SaleLine[]) =>
    db.local.transaction('rw', db.local.drafts, async () => {
      next = make(parseSaleLines(await readDraft(db, key)))
      await putDraft(db, key, next, now)
      return recordResult(next)
    })
  return writeOnce(db, write, async () => sameSale(next, parseSaleLines(await readDraft(db, key))))
}
