/** What it costs to have an order sent: the one rule of the app. The server's is in `private.priced_items`, which every total of the web shop comes from. */
import type { Piastres } from '#domain/piastres.ts'
import { totalPrice } from './line-amounts.ts'

/** By the value of the goods. Nothing, today. */
export function shippingCost(_goods: Piastres): Piastres {
  return 0
}

/** What the shopper pays for these lines. */
export function orderTotal(lines: Parameters<typeof totalPrice>[0]): Piastres {
  const goods = totalPrice(lines)
  return goods + shippingCost(goods)
}
