import { DayClosing } from '#domain/orders/day-closing.ts'
import { namesCustomer } from '#domain/orders/match-order.ts'
import { StaffOrder, erasedName } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { PulledRow } from '#domain/pulled-page.ts'
import type { Db } from '#db/database.ts'
import { endStaffNotifications } from '#db/device/notifications.ts'
import { forgetTexts } from '#db/outbox/sending/customer-texts.ts'
import { wipePull } from './pull-state.ts'

/**
 * Removes the orders, and texts of staff about customers; nobody of staff is told here any more.
 * Unacknowledged writes stay. The orders go last: while they are here, the next pull repeats what
 * did not end.
 */
export async function forgetCustomers(db: Db): Promise<void> {
  await endStaffNotifications(db)
  await forgetTexts(db)
  await wipePull(db, 'orders')
}

/** The same, if another member has pulled the orders. */
export async function forgetOrdersOfOthers(db: Db, userId: string): Promise<void> {
  const pulled = await db.mirror.pulls.get('orders')
  if (pulled !== undefined && pulled.scope !== `user:${userId}`) await forgetCustomers(db)
}

/** Before these rows are saved: an interrupted pull brings them again. */
export async function forgetErasedCustomers(db: Db, rows: readonly PulledRow[]): Promise<void> {
  const erased = rows.filter(
    ({ t, row }) => t === 'orders' && parseOrNull(StaffOrder, row)?.customer_name === erasedName,
  )
  // The server clears the notes that name the customer.
  const closings = rows.filter(
    ({ t, row }) => t === 'day_closings' && parseOrNull(DayClosing, row)?.note === '',
  )
  const ids = idsOf([...erased, ...closings])
  if (ids.length === 0) return
  const known = await db.mirror.orders.bulkGet(idsOf(erased))
  // Without the order nobody knows its customer: any text from before the erasure may be about it.
  const isAbout = (text: string, savedAt: number) =>
    known.some((order, index) =>
      order === undefined
        ? !(savedAt > changedAt(erased[index]?.row))
        : order.customer_name !== erasedName && namesCustomer(text, order),
    )
  await forgetTexts(db, { ids: new Set(ids), isAbout })
}

/** The time of an order's last change (ms); NaN: unknown. */
function changedAt(row: unknown): number {
  return Date.parse(parseOrNull(StaffOrder, row)?.updated_at ?? '')
}

function idsOf(rows: readonly PulledRow[]): string[] {
  return rows.map(({ id }) => id)
}
