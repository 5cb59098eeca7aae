/** The orders as staff see them: the mirror with the waiting operations laid over. Meant for live queries. */
import { payloadOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { totalPrice } from '#domain/orders/cart.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { type StaffOrderView, viewOrders } from './order-view.ts'

/** Newest first; the mirror holds open orders and the last 90 days. Sales of this device are there at once. */
export async function listStaffOrders(db: Db): Promise<StaffOrderView[]> {
  const [rows, operations] = await Promise.all([
    db.mirror.orders.toArray(),
    listOperations(db).then((stored) => stored.rows),
  ])
  const views = viewOrders(rows, operations)
  const known = new Set(rows.map(({ id }) => id))
  const sales = await Promise.all(
    operations.filter(({ id }) => !known.has(id)).map((operation) => saleOf(db, operation)),
  )
  return [...views, ...sales.flatMap((sale) => sale ?? [])].toSorted((a, b) =>
    a.order.created_at < b.order.created_at ? 1 : -1,
  )
}

/** Undefined when the mirror does not have it. */
export async function getStaffOrder(db: Db, id: string): Promise<StaffOrderView | undefined> {
  return (await listStaffOrders(db)).find(({ order }) => order.id === id)
}

/** A sale that the mirror does not have yet, as the order it is going to be. */
async function saleOf(db: Db, operation: Operation): Promise<StaffOrderView | null> {
  const sale = payloadOf(operation, 'recordSale')
  if (sale === null || operation.state === 'rejected') return null
  const { items, sold_at: soldAt } = sale
  const products = await db.mirror.products.bulkGet(items.map((item) => item.product_id))
  const order: StaffOrder = {
    id: operation.id,
    created_at: soldAt,
    customer_name: 'Stall sale',
    customer_email: '',
    customer_phone: '',
    customer_address: '',
    payment_method: 'cash',
    status: 'delivered',
    total: totalPrice(items),
    items: items.map(({ product_id: id, quantity, price }, at) => ({
      id,
      quantity,
      price,
      name: products[at]?.name ?? id,
      image: products[at]?.image ?? '',
    })),
    shipping_info: { address: '', city: '', state: '', zip: '' },
    placed_at: soldAt,
    updated_at: soldAt,
    channel: 'stall',
  }
  return { order, waiting: operation.state !== 'applied' }
}
