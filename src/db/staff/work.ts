/** The orders that need somebody, as counted in the sidebar of every staff screen. */
import { isOnItsWayBack } from '#domain/orders/parcel.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { isHeld, isToPack } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { buildOverlay, overlaidIds } from '#db/mirror/overlay.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { viewOrders } from './orders.ts'

export interface OpenOrders {
  toPack: number
  /** Staff call the customer and decide. */
  held: number
  /** Parcels on the way back. */
  wayBack: number
}

/** Shipped and cancelled orders need somebody while their parcel is on its way back. */
const openStatuses: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'cancelled']

/** Null until a pull of the orders is complete. For live queries. */
export async function readOpenOrders(db: Db): Promise<OpenOrders | null> {
  const { orders, pulls } = db.mirror
  const [pulled, open, { rows: operations }] = await Promise.all([
    pulls.get('orders'),
    orders.where('status').anyOf(openStatuses).toArray(),
    listOperations(db),
  ])
  if (pulled?.complete !== true) return null
  // A queued change may open an order that is closed in the mirror.
  const listed = new Set(open.map(({ id }) => id))
  const changed = overlaidIds(buildOverlay(operations), 'orders').filter((id) => !listed.has(id))
  const others = (await orders.bulkGet(changed)).flatMap((order) => order ?? [])
  const views = viewOrders([...open, ...others], operations)
  return {
    toPack: views.filter(({ order }) => isToPack(order)).length,
    held: views.filter(({ order }) => isHeld(order)).length,
    wayBack: views.filter(({ order }) => isOnItsWayBack(order)).length,
  }
}
