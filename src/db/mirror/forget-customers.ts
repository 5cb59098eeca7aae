import { erasedName } from '#domain/orders/staff-order.ts'
import type { PulledRow } from '#domain/pulled-page.ts'
import type { Db } from '#db/database.ts'
import { forgetTexts } from '#db/outbox/sending/customer-texts.ts'
import { mirroredTables } from './mirrored-tables.ts'
import { wipePull } from './pull-state.ts'

/** Removes what staff read and wrote about customers. Unacknowledged writes stay. */
export async function forgetCustomers(db: Db): Promise<void> {
  await wipePull(db, 'orders')
  await forgetTexts(db)
}

/** Before these rows are saved: an interrupted pull brings them again. */
export async function forgetErasedCustomers(db: Db, rows: readonly PulledRow[]): Promise<void> {
  const erased = rows.filter(
    ({ t, row }) =>
      t === 'orders' && mirroredTables.orders.parse(row)?.customer_name === erasedName,
  )
  if (erased.length > 0) await forgetTexts(db, new Set(erased.map(({ id }) => id)))
}
