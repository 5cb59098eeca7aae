/** Quantities and amounts of a cart or an order. Without schemas: it is part of the first load. */
import type { Piastres } from '#domain/piastres.ts'

/** At most this many units in one line; the server refuses more. */
export const maxLineQuantity = 999

/** A whole number from 1 to `maxLineQuantity`; NaN and infinity become 1. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1
  return Math.min(Math.max(Math.trunc(quantity), 1), maxLineQuantity)
}

/** On the product page: between 1 and the stock (1 if there is none). */
export function clampToStock(quantity: number, stock: number): number {
  return Math.min(clampQuantity(quantity), Math.max(stock, 1))
}

interface PricedLine {
  /** Per unit, as agreed. */
  price: Piastres
  quantity: number
  /** Off the whole line; absent: none. */
  discount?: Piastres | undefined
}

/** `private.line_total` on the server has the same rule. */
export function lineTotal({ price, quantity, discount = 0 }: PricedLine): Piastres {
  return price * quantity - discount
}

export function totalItems(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Free lines are lines, too. */
export function goodsTotal(lines: readonly PricedLine[]): Piastres {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

/** Shipping is free; `private.apply_place_order` on the server agrees. */
export function shippingCost(_goods: Piastres): Piastres {
  return 0
}

/** The goods and their shipping. `private.order_total` on the server has the same rule. */
export function orderTotal(lines: readonly PricedLine[]): Piastres {
  const goods = goodsTotal(lines)
  return goods + shippingCost(goods)
}
