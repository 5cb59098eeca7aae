/** Reasons of stock changes in plain words. They come from the server and from devices. */
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { StockMove } from '#domain/products/stock-move.ts'

type Cause = Pick<StockMove, 'reason' | 'operation_id'>

/** '−2', '+5', '±0'. */
export function signed(delta: number): string {
  if (delta === 0) return '±0'
  return delta > 0 ? `+${delta}` : `−${-delta}`
}

/** Reasons from other tools are shown unchanged. */
export function stockReason({ reason, operation_id: cause }: Cause): string {
  const order = cause === null ? 'order' : `order ${shortNumber(cause)}`
  switch (reason) {
    case 'order':
      return order
    case 'order cancelled':
      return `${order} cancelled`
    case 'order reopened':
      return `${order} reopened`
    case 'set':
      return 'set by another tool'
    case 'created':
      return 'product added'
    case 'count':
      return 'counted'
    case 'stall':
      return 'adjusted at the stall'
    case 'undo':
      return 'taken back at the stall'
    case 'edited':
      return 'product edit'
    case 'import':
      return 'CSV import'
    default:
      return reason
  }
}

/** The order that caused the change, as a link; null: no order. */
export function orderBehind({ reason, operation_id: cause }: Cause): string | null {
  const byOrder = ['order', 'order cancelled', 'order reopened', 'stall sale'].includes(reason)
  return byOrder ? cause : null
}
