import { fold } from '#domain/fold.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { type StaffOrder, erasedName, stallSaleName } from '#domain/orders/staff-order.ts'
import { type Texts, t } from '#texts/texts.ts'

/** The server stores English names for a stall sale and for a customer whose data it erased. */
export function customerName(
  order: Pick<StaffOrder, 'customer_name' | 'channel'>,
  { writes, packingSlip }: Texts = t,
): string {
  const { customer_name: name } = order
  if (isStallSale(order) && name === stallSaleName) return writes.recordSale.name
  if (name === erasedName) return packingSlip.erasedCustomer
  return name.trim() === '' ? packingSlip.unknownCustomer : name
}

/** A searched text for the server, which knows the English names only. */
export function storedName(typed: string): string {
  const wanted = fold(typed).trim()
  if (wanted === fold(t.writes.recordSale.name)) return stallSaleName
  return wanted === fold(t.packingSlip.erasedCustomer) ? erasedName : typed
}
