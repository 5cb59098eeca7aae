import type { Db } from '#db/database.ts'
import { type DraftAutosave, keepInOrder, changeDraft, removeDraft } from '#db/drafts.ts'
import {
  type CheckoutDraft,
  checkoutDraftKey,
  draftToStored,
  mergeCheckoutDraft,
} from '#domain/orders/checkout.ts'

/** Two tabs may fill in one checkout: each writes only its own changes since `opened`. */
export function createCheckoutAutosave(
  db: Db,
  opened: CheckoutDraft,
  now: () => number,
): DraftAutosave<CheckoutDraft> {
  let written = opened
  return keepInOrder(async (mine) => {
    if (mine === null) return removeDraft(db, checkoutDraftKey)
    const merge = (stored: unknown) => draftToStored(mergeCheckoutDraft(stored, written, mine))
    await changeDraft(db, checkoutDraftKey, merge, now())
    written = mine
  })
}
