/** The pieces of an order that can still be returned, and their refund. */
import type { Piastres } from '#domain/piastres.ts'
import { lineTotal } from './order-amounts.ts'
import type { OrderReturn } from './order-return.ts'
import { type StaffOrder, type StaffOrderItem, readOrderItems } from './staff-order.ts'

/** Pieces of the line of this product and price. */
export interface ReturnedPieces {
  id: string
  price: Piastres
  quantity: number
}

/** The pieces of one product and price. `left`: not returned yet. */
export interface ReturnableLine {
  item: StaffOrderItem
  total: Piastres
  sold: number
  left: number
}

type Returnable = Pick<StaffOrder, 'items' | 'returns'>

export function returnableLines(order: Returnable): ReturnableLine[] {
  const lines = new Map<string, ReturnableLine>()
  for (const item of readOrderItems(order) ?? []) {
    const known = lines.get(keyOf(item))
    const total = (known?.total ?? 0) + lineTotal(item)
    const sold = (known?.sold ?? 0) + item.quantity
    lines.set(keyOf(item), { item, total, sold, left: sold })
  }
  for (const piece of (order.returns ?? []).flatMap(({ items }) => items)) {
    const line = lines.get(keyOf(piece))
    if (line !== undefined) line.left -= piece.quantity
  }
  return [...lines.values()].map((line) => ({ ...line, left: Math.max(0, line.left) }))
}

/**
 * What these pieces cost; pieces that the order does not have left cost nothing. The parts of a
 * line add up to its total. `private.refund_of` on the server has the same rule.
 */
export function refundOf(order: Returnable, pieces: readonly ReturnedPieces[]): Piastres {
  const lines = new Map(returnableLines(order).map((line) => [keyOf(line.item), line]))
  return pieces.reduce((sum, piece) => {
    const line = lines.get(keyOf(piece))
    if (line === undefined || piece.quantity > line.left) return sum
    const before = line.sold - line.left
    return sum + partOf(line, before + piece.quantity) - partOf(line, before)
  }, 0)
}

/** The first `pieces` of a line, without a product beyond what a number holds exactly. */
function partOf({ total, sold }: ReturnableLine, pieces: number): Piastres {
  const rest = total % sold
  return ((total - rest) / sold) * pieces + Math.floor((rest * pieces) / sold)
}

/** Each return counts once, also one that the row contains already. */
export function withReturn(order: StaffOrder, one: OrderReturn): StaffOrder {
  const others = (order.returns ?? []).filter(({ id }) => id !== one.id)
  return { ...order, returns: [...others, one] }
}

export function refundedOf(returns: readonly OrderReturn[] = []): Piastres {
  return returns.reduce((sum, { refund }) => sum + refund, 0)
}

/**
 * What the shop keeps of an order. Of a cancelled one only the money that was paid back without
 * pieces counts: all else was undone.
 */
export function keptOf({
  status,
  total,
  returns = [],
}: Pick<StaffOrder, 'status' | 'total' | 'returns'>): Piastres {
  return status === 'cancelled'
    ? -refundedOf(returns.filter(({ items }) => items.length === 0))
    : total - refundedOf(returns)
}

/** Whether pieces of the order can still be returned: it is delivered, and not all came back. */
export function isReturnable(order: Pick<StaffOrder, 'status'> & Returnable): boolean {
  return order.status === 'delivered' && returnableLines(order).some(({ left }) => left > 0)
}

function keyOf({ id, price }: { id: string; price: Piastres }): string {
  return `${price} ${id}`
}
