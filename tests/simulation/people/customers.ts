/** A customer for each order, so that a value found on a disk names the order it comes from. */
import type { Customer } from '#domain/orders/customer.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aCustomer } from '../../support/builders.ts'

export function customerOf(order: string): Customer {
  const mark = order.slice(0, 8)
  return {
    ...aCustomer,
    lastName: `Fathy-${mark}`,
    email: `mona-${mark}@example.com`,
    phone: `010${String(Number.parseInt(mark, 16) % 100_000_000).padStart(8, '0')}`,
    address: `${mark} Al Muizz Street`,
    note: `Ring twice at ${mark}`,
  }
}

/** What identifies the customer of a write; an empty list for writes without one. */
export function personalTexts(mutation: Mutation): string[] {
  if (mutation.kind === 'requestStockAlert') return [mutation.payload.email]
  if (mutation.kind === 'correctOrder') {
    const { customerName, phone } = mutation.payload.patch
    return [customerName, phone].flatMap((text) => text ?? [])
  }
  if (mutation.kind !== 'placeOrder') return []
  const { lastName, email, phone, address, note } = mutation.payload.customer
  return [lastName, email, phone, address, ...(note === '' ? [] : [note])]
}
