/**
 * The order that this page has just committed: its confirmation is drawn from what is in hand, while the disk is asked what has become of it
 * since. Nothing is noted here before the order is stored.
 */
import type { MyOrder } from '#db/schema/local-database.ts'
import type { MyOrderView } from '#db/shopper/my-orders.ts'

let placed: MyOrderView | null = null

export function noteJustPlaced(order: MyOrder): void {
  placed = { order, state: { name: 'saved' } }
}

/** Undefined for any other order, and once the disk has answered. */
export function justPlaced(id: string): MyOrderView | undefined {
  return placed?.order.id === id ? placed : undefined
}

export function forgetJustPlaced(): void {
  placed = null
}
