/**
 * The delivery address that this device remembers. It leaves the device in an order, and in a code
 * for another browser if the shopper wants that.
 */
import { checkoutDraftKey, draftToStored, parseCheckoutDraft } from '#domain/orders/checkout.ts'
import { type Customer, parseCustomer } from '#domain/orders/customer.ts'
import { mapFields } from '#domain/plain-values.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'

export const savedAddressKey = 'saved-address'

/** Null when none was saved or it cannot be read. */
export async function readSavedAddress(db: Db): Promise<Customer | null> {
  return parseCustomer((await db.local.settings.get(savedAddressKey))?.value)
}

export async function saveAddress(db: Db, customer: Customer): Promise<void> {
  const { note: _ofOneOrder, ...value } = customer
  await writeSafely(db, () => db.local.settings.put({ key: savedAddressKey, value }))
}

export async function forgetAddress(db: Db): Promise<void> {
  await writeSafely(db, () => db.local.settings.delete(savedAddressKey))
}

/** Also what a checkout that was begun has of it; other typed values and the note stay. */
export async function forgetAddressEverywhere(db: Db): Promise<void> {
  const { settings, drafts } = db.local
  await writeSafely(db, () =>
    db.local.transaction('rw', settings, drafts, async () => {
      const saved = await readSavedAddress(db)
      await settings.delete(savedAddressKey)
      const begun = await drafts.get(checkoutDraftKey)
      if (saved === null || begun === undefined) return
      const draft = parseCheckoutDraft(begun.value)
      const typed = parseCustomer(draft.customer) ?? draft.customer
      const customer = mapFields(draft.customer, (value, field) =>
        field !== 'note' && typed[field] === saved[field] ? '' : value,
      )
      const value = draftToStored({ customer, step: 'customer', remembers: null })
      await drafts.put({ ...begun, value })
    }),
  )
}
