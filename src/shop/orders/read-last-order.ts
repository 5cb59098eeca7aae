import { type LastOrder, lastOrderKey, parseLastOrder } from '#domain/orders/order.ts'

/** The order this tab has just placed; null when there is none or it cannot be read. */
export function readLastOrder(): LastOrder | null {
  try {
    return parseLastOrder(sessionStorage.getItem(lastOrderKey))
  } catch {
    return null
  }
}
