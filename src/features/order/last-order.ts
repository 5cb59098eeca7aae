import {
  type LastOrder,
  lastOrderKey,
  lastOrderToText,
  parseLastOrder,
} from '#domain/orders/order.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { MyOrderView } from '#db/shopper/my-orders.ts'

/** The order this tab has placed last; null when there is none or it cannot be read. */
export function readLastOrder(): LastOrder | null {
  try {
    return parseLastOrder(sessionStorage.getItem(lastOrderKey))
  } catch {
    return null
  }
}

/** False where session storage is forbidden. */
export function keepLastOrder(order: LastOrder): boolean {
  try {
    sessionStorage.setItem(lastOrderKey, lastOrderToText(order))
    return true
  } catch {
    return false
  }
}

/**
 * The order that this page has just committed: its confirmation is drawn from what is in hand, while the disk is asked what has become of it
 * since. Nothing is noted here before the order is stored.
 */
let placed: MyOrderView | null = null

export function recordJustPlaced(order: MyOrder): void {
  placed = { order, state: { name: 'saved' } }
}

/** Undefined for any other order, and once the disk has answered. */
export function justPlaced(id: string): MyOrderView | undefined {
  return placed?.order.id === id ? placed : undefined
}

export function forgetJustPlaced(): void {
  placed = null
}
