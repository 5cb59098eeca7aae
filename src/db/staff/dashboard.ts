/** The staff dashboard, counted from data of this device. For live queries. */
import type { Product } from '#domain/products/product.ts'
import { type StaffOrder, readOrderItems } from '#domain/orders/staff-order.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { sortByText } from '#domain/fold.ts'
import { lowStockLevel } from '#domain/products/make-list.ts'
import { nameIn } from '#domain/products/translations.ts'
import { readUsualLevel } from './make-list.ts'
import type { Activity } from './fold-activity.ts'
import { listActivity } from './activity.ts'
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
  /** Sold although the stock was short, and not counted since; the shortest first. */
  recounts: Recount[]
  /** Newest first. */
  activity: Activity[]
}

/** `short`: so many more pieces were sold than were counted. */
export interface Recount {
  product: Product
  short: number
}

/** Recounts older than this are no longer suggested: an unchanged count leaves no trace. */
const recountDays = 7

export async function readDashboard(
  db: Db,
  today = new Date(),
  language = 'en',
): Promise<Dashboard> {
  const [products, views, mirrored, pulled, activity, counted, usual] = await Promise.all([
    listProducts(db),
    listStaffOrders(db),
    db.mirror.orders.count(),
    db.mirror.pulls.get('orders'),
    listActivity(db, language),
    readCounts(db),
    readUsualLevel(db),
  ])
  const unsentSales = views.length - mirrored
  const orders = views.map(({ order }) => order)
  return {
    complete: pulled?.complete === true,
    products: products.length,
    orders,
    totalOrders: Math.max(orders.length, (pulled?.total ?? 0) + unsentSales),
    pending: orders.filter(({ status }) => status === 'pending').length,
    lowStock: sortByText(
      products.filter((product) => product.stock <= lowStockLevel(product, usual)),
      (product) => nameIn(language, product),
    ).toSorted((a, b) => a.stock - b.stock),
    recounts: sortByText(recountsOf(products, orders, counted, sinceOf(today)), ({ product }) =>
      nameIn(language, product),
    ).toSorted((a, b) => b.short - a.short),
    activity,
  }
}

function recountsOf(
  products: readonly Product[],
  orders: readonly StaffOrder[],
  counted: ReadonlyMap<string, string>,
  since: string,
): Recount[] {
  const short = new Map<string, number>()
  for (const order of orders) {
    if (order.status === 'cancelled' || order.created_at < since) continue
    for (const { id, short: pieces = 0 } of readOrderItems(order) ?? [])
      if (pieces > 0 && (counted.get(id) ?? '') <= order.created_at)
        short.set(id, (short.get(id) ?? 0) + pieces)
  }
  return products.flatMap((product) => {
    const pieces = short.get(product.id)
    return pieces === undefined ? [] : [{ product, short: pieces }]
  })
}

/** When each product was counted last (ISO 8601), also where the server does not know yet. */
async function readCounts(db: Db): Promise<Map<string, string>> {
  const [moves, { rows }] = await Promise.all([
    db.mirror.stock_moves.filter(({ reason }) => reason === 'count').toArray(),
    listOperations(db),
  ])
  const queued = rows.flatMap(({ kind, payload, createdAt, state }) => {
    const mutation = state === 'rejected' ? null : parseMutation(kind, payload)
    return mutation?.kind === 'adjustStock' && mutation.payload.reason === 'count'
      ? [{ product_id: mutation.payload.product_id, at: new Date(createdAt).toISOString() }]
      : []
  })
  const last = new Map<string, string>()
  for (const { product_id: id, at } of [...moves, ...queued])
    if (at > (last.get(id) ?? '')) last.set(id, at)
  return last
}

function sinceOf(today: Date): string {
  return new Date(today.getTime() - recountDays * 24 * 60 * 60_000).toISOString()
}
