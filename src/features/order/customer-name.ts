import { isStallSale } from '#domain/orders/stall-entry.ts'
import { type StaffOrder, erasedName, stallSaleName } from '#domain/orders/staff-order.ts'
import { type Texts, t } from '#texts/texts.ts'

/** The server stores English names for a stall sale and for a customer whose data it erased. */
export function customerName(
  order: Pick<StaffOrder, 'customer_name' | 'channel'>,
  { writes, packingSlip }: Texts = t,
): string {
  const { customer_name: name } = order
  if (isStallSale(order) && name === stallSaleName) return writes.recordSale
  if (name === erasedName) return packingSlip.erasedCustomer
  return name.trim() === '' ? packingSlip.unknownCustomer : name
}
