/** What the staff area's first screen shows; everything counted from what is on this device. For live queries. */
import type { Product } from '#domain/products/product.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { type Activity, listActivity } from './activity.ts'
import { listStaffOrders } from '#db/staff/orders.ts'

export interface Dashboard {
  /** False: the first copy of the orders is not complete. */
  complete: boolean
  products: number
  /** Of this device: open ones and those of the last 90 days. */
  orders: StaffOrder[]
  /** All there are, as the server counted them last, with the sales it does not know yet. */
  totalOrders: number
  pending: number
  lowStock: Product[]
  /** Newest first. */
  activity: Activity[]
}

/** As many pieces or fewer count as low stock. */
export const lowStockUpTo = 5

export async function readDashboard(db: Db): Promise<Dashboard> {
  const [products, views, mirrored, pulled, activity] = await Promise.all([
    listProducts(db),
    listStaffOrders(db),
    db.mirror.orders.count(),
    db.mirror.pulls.get('orders'),
    listActivity(db),
  ])
  const unsentSales = views.length - mirrored
  const orders = views.map(({ order }) => order)
  return {
    complete: pulled?.complete === true,
    products: products.length,
    orders,
    totalOrders: Math.max(orders.length, (pulled?.total ?? 0) + unsentSales),
    pending: orders.filter(({ status }) => status === 'pending').length,
    lowStock: products
      .filter(({ stock }) => stock <= lowStockUpTo)
      .toSorted((a, b) => a.stock - b.stock || a.name.localeCompare(b.name)),
    activity,
  }
}
