/** Reasons of stock changes in plain words. They come from the server and from devices. */
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

type Cause = Pick<StockMove, 'reason' | 'operation_id'>

/** '−2', '+5', '±0'. */
export function signed(delta: number): string {
  if (delta === 0) return '±0'
  return delta > 0 ? `+${delta}` : `−${-delta}`
}

/** Reasons from other tools are shown unchanged. */
export function stockReason({ reason, operation_id: cause }: Cause): string {
  switch (reason) {
    case 'order':
    case 'order cancelled':
    case 'order reopened':
      return orderReason(reason, cause)
    case 'set':
    case 'created':
    case 'count':
    case 'stall':
    case 'stall sale':
    case 'return':
    case 'undo':
    case 'edited':
    case 'import':
    case 'bulk change':
    case 'order corrected':
    case 'deleted':
    case 'not back from the market':
    case 'older changes':
      return t.stockReasons[reason]
    default:
      return reason
  }
}

const numbered = {
  order: 'orderNumber',
  'order cancelled': 'orderNumberCancelled',
  'order reopened': 'orderNumberReopened',
} as const

function orderReason(reason: keyof typeof numbered, cause: string | null): string {
  return cause === null
    ? t.stockReasons[reason]
    : say(t.stockReasons[numbered[reason]], { number: shortNumber(cause) })
}

/** The order that caused the change, as a link; null: no order. */
export function orderBehind({ reason, operation_id: cause }: Cause): string | null {
  const byOrder = ['order', 'order cancelled', 'order reopened', 'stall sale'].includes(reason)
  return byOrder ? cause : null
}
