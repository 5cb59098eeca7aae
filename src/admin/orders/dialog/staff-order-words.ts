import { isStallSale } from '#domain/orders/stall.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** Orders and categories are shown as the first 8 characters of their ids. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** '20 Nov 2026'. */
export function shortDate(iso: string): string {
  return format(short, iso)
}

/** '20 November 2026 at 18:30'. */
export function longDate(iso: string): string {
  return format(long, iso)
}

export function customerName(name: string): string {
  return name.trim() === '' ? 'Unknown customer' : name
}

export function paymentText(order: StaffOrder): string {
  const { payment_method: method } = order
  if (method === 'cash') return isStallSale(order) ? 'Cash at the stall' : 'Cash on Delivery'
  return method === '' ? 'Not known' : method
}

/** In cash, when it is handed over. */
export function isToBeCollected(order: Pick<StaffOrder, 'payment_method' | 'status'>): boolean {
  const { payment_method: method, status } = order
  return method === 'cash' && status !== 'delivered' && status !== 'cancelled'
}

function format(words: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'Unknown date' : words.format(date)
}
