import type { Db } from '#db/database.ts'
import { type DraftAutosave, keepInOrder, changeDraft, removeDraft } from '#db/drafts.ts'
import {
  type CheckoutDraft,
  checkoutDraftKey,
  draftToStored,
  mergeCheckoutDraft,
} from '#domain/orders/checkout.ts'

/** Two tabs may fill in the same checkout: each writes only what was changed in it since `opened`, its state when it opened. */
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
