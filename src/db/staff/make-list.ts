/** The make-list, from data of this device. For live queries. */
import { listProducts } from '#db/mirror/catalog.ts'
import { readStaffSettings } from '#db/mirror/settings.ts'
import type { Db } from '#db/database.ts'
import { type StaffOrder, isHeld, readOrderItems } from '#domain/orders/staff-order.ts'
import { type MakeLine, makeList, usualLowStock } from '#domain/products/make-list.ts'
import { listStaffOrders } from './orders.ts'
import { readWaitingPeople } from './waiting-people.ts'

export interface MakeList {
  lines: MakeLine[]
  /** False: the first copy of the orders is not complete, so nobody seems to wait or buy. */
  complete: boolean
}

export const soldDays = 30

export async function readMakeList(db: Db, today = new Date(), language = 'en'): Promise<MakeList> {
  const [products, views, waiting, usual, pulled] = await Promise.all([
    listProducts(db),
    listStaffOrders(db),
    readWaitingPeople(db),
    readUsualLevel(db),
    db.mirror.pulls.get('orders'),
  ])
  const since = new Date(today.getTime() - soldDays * 24 * 60 * 60_000).toISOString()
  const orders = views.map(({ order }) => order)
  const sold = piecesSold(orders.filter(({ created_at }) => created_at >= since))
  return {
    lines: makeList(products, { language, usual, waiting, sold }),
    complete: pulled?.complete === true,
  }
}

/** The low-stock level of products without a level of their own. */
export async function readUsualLevel(db: Db): Promise<number> {
  return (await readStaffSettings(db))?.low_stock ?? usualLowStock
}

/** By product, without cancelled and held orders and returned pieces. */
function piecesSold(orders: readonly StaffOrder[]): Map<string, number> {
  const sold = new Map<string, number>()
  const add = (id: string, pieces: number) => sold.set(id, (sold.get(id) ?? 0) + pieces)
  for (const order of orders) {
    if (order.status === 'cancelled' || isHeld(order)) continue
    for (const { id, quantity } of readOrderItems(order) ?? []) add(id, quantity)
    for (const { items } of order.returns ?? [])
      for (const { id, quantity } of items) add(id, -quantity)
  }
  // More may come back than was sold in these days.
  return new Map([...sold].filter(([, pieces]) => pieces > 0))
}
