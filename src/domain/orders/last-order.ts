/** The last-order record of this tab, as text in its session storage; absent or unreadable is null. */
import * as v from 'valibot'
import { LastOrder } from './order.ts'

export const lastOrderKey = 'nefer:last-order'

export function lastOrderToText(order: LastOrder): string {
  return JSON.stringify(order)
}

export function parseLastOrder(text: string | null): LastOrder | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(LastOrder, JSON.parse(text))
    return parsed.success && !Number.isNaN(Date.parse(parsed.output.date)) ? parsed.output : null
  } catch {
    return null
  }
}
