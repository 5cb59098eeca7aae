/** The delivery address that this device remembers; it leaves the device only in an order. */
import { type Customer, parseCustomer } from '#domain/orders/customer.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'

const key = 'saved-address'

/** Null when none was saved or it cannot be read. */
export async function readSavedAddress(db: Db): Promise<Customer | null> {
  return parseCustomer((await db.local.settings.get(key))?.value)
}

export async function saveAddress(db: Db, customer: Customer): Promise<void> {
  const { note: _ofOneOrder, ...value } = customer
  await writeSafely(db, () => db.local.settings.put({ key, value }))
}

export async function forgetAddress(db: Db): Promise<void> {
  await writeSafely(db, () => db.local.settings.delete(key))
}
