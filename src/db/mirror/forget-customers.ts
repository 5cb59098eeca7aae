import type { Db } from '#db/database.ts'
import { dropStoredRows } from '#db/outbox/sending/outcome-rows.ts'
import { wipePull } from './pull-state.ts'

/** Removes what staff read about customers. Queued writes stay. */
export async function forgetCustomers(db: Db): Promise<void> {
  await wipePull(db, 'orders')
  await dropStoredRows(db)
}
