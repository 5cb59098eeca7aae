/** What the staff area's first screen shows; everything counted from what is on this device. For live queries. */
import type { Operation } from '#domain/writes/operation.ts'
import type { Product } from '#domain/products/product.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import type { Mirrored } from '#db/mirror-database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listStaffOrders } from './staff-orders.ts'
import { readSubjects } from '#db/outbox/write-subjects.ts'

/** `at` in ms since 1970. */
export type Activity = { id: string; at: number } & (
  | { kind: 'order-placed' | 'order-changed'; order: StaffOrder }
  | { kind: 'product-added' | 'product-changed'; product: { id: string; name: string } }
  | { kind: 'category-changed'; name: string }
  /** Not on the server yet. */
  | { kind: 'queued'; operation: Operation; subject: string | undefined }
)

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
export const lowStock = 5
const longestActivity = 12

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
      .filter(({ stock }) => stock <= lowStock)
      .toSorted((a, b) => a.stock - b.stock || a.name.localeCompare(b.name)),
    activity,
  }
}

async function listActivity(db: Db): Promise<Activity[]> {
  const [orders, products, categories, { rows }] = await Promise.all([
    db.mirror.orders.toArray(),
    db.mirror.products.toArray(),
    db.mirror.categories.filter(isChanged).toArray(),
    listOperations(db),
  ])
  const waiting = rows.filter(({ state, scope }) => state !== 'applied' && scope !== 'anon')
  const subjects = await readSubjects(db, waiting)
  const events: Activity[] = [
    ...orders.flatMap((order) => [
      event('order-placed', order, order.created_at, { order }),
      ...(isChanged(order) ? [event('order-changed', order, order.updated_at, { order })] : []),
    ]),
    ...products.flatMap((product) => [
      event('product-added', product, product.created_at, { product }),
      ...(isChanged(product)
        ? [event('product-changed', product, product.updated_at, { product })]
        : []),
    ]),
    ...categories.map((row) => event('category-changed', row, row.updated_at, { name: row.name })),
    ...waiting.map((operation): Activity => ({
      kind: 'queued',
      id: operation.id,
      at: operation.createdAt,
      operation,
      subject: subjects.get(operation.id),
    })),
  ]
  return events
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, longestActivity)
}

/** A row begins with version 1. */
function isChanged({ version }: Mirrored): boolean {
  return version > 1
}

function event<K extends Activity['kind'], T extends object>(
  kind: K,
  row: { id: string },
  date: string,
  more: T,
) {
  return { kind, id: `${kind}/${row.id}`, at: Date.parse(date), ...more }
}
