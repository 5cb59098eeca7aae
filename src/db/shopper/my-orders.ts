import type { Customer } from '#domain/orders/customer.ts'
import { sameLines, totalPrice } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/cart.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { type OrderLineProblem, type OrderReceipt, isUuid } from '#domain/orders/order.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { readCart } from './stored-cart.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import { readOperations } from '#db/schema/stored-rows.ts'
import { writeSafely } from '#db/storage.ts'

/** What people are told about an order: Saved on this device → Sending → Confirmed, or Needs your attention. */
export type MyOrderState =
  | { name: 'saved' }
  | { name: 'sending' }
  | { name: 'confirmed'; receipt: OrderReceipt }
  | { name: 'needs-attention'; code: string; problems: OrderLineProblem[] }

export interface MyOrderView {
  order: MyOrder
  state: MyOrderState
}

export interface PlaceMyOrder {
  /** UUID: the order's number, the server's primary key and the idempotency key. */
  id: string
  /** Random and secret; at least 32 characters. */
  token: string
  /** The whole cart as the shopper saw it. */
  lines: readonly CartLine[]
  customer: Customer
  /** The checkout draft that this order came from; removed with the cart. */
  draftKey: string
  now: number
}

/**
 * Place Order: the operation, the order under 'My orders' and the empty cart are one transaction. When it
 * returns an order it is on disk; when it throws, nothing has changed and the cart is as it was. Refused when
 * the cart is no longer what the shopper saw (another tab changed or ordered it); nothing is written then.
 */
export async function placeMyOrder(
  db: Db,
  request: PlaceMyOrder,
): Promise<Result<MyOrder, 'cart-changed'>> {
  const { id, lines, now } = request
  const order = requestToOrder(request)
  const operation = newOperation({ id, userId: null, now, mutation: placeOrderMutation(order) })
  const { outbox, myOrders, cart, drafts } = db.local
  const write = () =>
    db.local.transaction('rw', [outbox, myOrders, cart, drafts], async () => {
      // Asked at once, the cart first: each answer would wait for a main thread that is busy showing 'Processing...'.
      const [stored] = await Promise.all([
        readCart(db),
        outbox.add(operation),
        myOrders.add(order),
        cart.bulkDelete(lines.map((line) => line.id)),
        drafts.delete(request.draftKey),
      ])
      if (!sameLines(lines, stored)) throw new CartChangedError()
      return ok(order)
    })
  const found = async () => ((await myOrders.get(id)) === undefined ? undefined : ok(order))
  return writeSafely(db, write, found).catch((error: unknown) => {
    if (error instanceof CartChangedError) return err('cart-changed' as const)
    throw error
  })
}

/** Undoes the transaction it is thrown in. */
class CartChangedError extends Error {}

/** Newest first. */
export async function listMyOrders(db: Db): Promise<MyOrderView[]> {
  const [orders, stored] = await Promise.all([
    db.local.myOrders.orderBy('placedAt').reverse().toArray(),
    db.outboxCopy.read(readOperations),
  ])
  const operations = new Map(stored.rows.map((row) => [row.id, row]))
  return orders.map((order) => ({ order, state: stateOf(order, operations.get(order.id)) }))
}

/** Undefined when this device does not know the order. */
export async function getMyOrder(db: Db, id: string): Promise<MyOrderView | undefined> {
  if (!isUuid(id)) return undefined
  const [order, stored] = await Promise.all([
    db.local.myOrders.get(id),
    db.local.outbox.where('id').equals(id).toArray(),
  ])
  return order && { order, state: stateOf(order, readOperations(stored).rows[0]) }
}

/** The server's newer word about an order it has accepted, heard at `now` (ms). */
export async function saveReceipt(db: Db, receipt: OrderReceipt, now: number): Promise<void> {
  await db.local.transaction('rw', db.local.myOrders, async () => {
    const order = await db.local.myOrders.get(receipt.id)
    const isSame = order?.receipt?.status === receipt.status
    const statusSince = isSame ? (order?.statusSince ?? now) : now
    if (order !== undefined) {
      const { lostAt: _found, ...known } = order
      await db.local.myOrders.put({ ...known, receipt, statusSince })
    }
  })
}

/** The server does not know an order (any more) that it had accepted. One that waits to be sent again is left alone. */
export async function noteLost(db: Db, id: string, now: number): Promise<void> {
  const { outbox, myOrders } = db.local
  await db.local.transaction('rw', outbox, myOrders, async () => {
    const waiting = await outbox.where('id').equals(id).first()
    if (waiting === undefined || waiting.state === 'applied')
      await myOrders.update(id, { lostAt: now })
  })
}

/** Sends an order that the server has lost once more, by its own number. False: there is nothing to send. */
export async function placeAgain(db: Db, id: string, now: number): Promise<boolean> {
  const { outbox, myOrders } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, myOrders, async () => {
      const order = await myOrders.get(id)
      const old = await outbox.where('id').equals(id).first()
      if (order?.lostAt === undefined || (old !== undefined && old.state !== 'applied'))
        return false
      if (old !== undefined) await outbox.delete(old.seq)
      const operation = newOperation({ id, userId: null, now, mutation: placeOrderMutation(order) })
      await outbox.add(operation)
      await myOrders
        .where('id')
        .equals(id)
        .modify((one) => {
          delete one.lostAt
          delete one.receipt
          delete one.announcedAt
        })
      return true
    }),
  )
}

/** How long (ms) a status that should be the last has to stand before it is believed. */
const restMs = 30 * 24 * 60 * 60_000

/** Accepted orders whose status may still change or be corrected, newest first. */
export async function listOrdersToAskAbout(db: Db, now: number): Promise<MyOrder[]> {
  const orders = await db.local.myOrders.orderBy('placedAt').reverse().toArray()
  return orders.filter(({ receipt, statusSince }) => {
    if (receipt === undefined) return false
    const isLast = receipt.status === 'delivered' || receipt.status === 'cancelled'
    return !isLast || statusSince === undefined || now - statusSince < restMs
  })
}

/** Orders the server has accepted since the shopper was last told; marks them as told. One tab gets each. */
export async function takeUnannounced(db: Db, now: number): Promise<MyOrder[]> {
  return db.local.transaction('rw', db.local.myOrders, async () => {
    const fresh = await db.local.myOrders
      .filter((order) => order.receipt !== undefined && order.announcedAt === undefined)
      .toArray()
    await db.local.myOrders.bulkPut(fresh.map((order) => ({ ...order, announcedAt: now })))
    return fresh
  })
}

/**
 * A refused order goes back into the cart for another try: its lines (at today's price where the server named
 * one, without what is not sold any more) and the customer form, unless another one was typed since. The operation and the
 * old order number are given up.
 */
export async function reviveMyOrder(
  db: Db,
  id: string,
  draftKey: string,
  now: number,
): Promise<boolean> {
  const { outbox, myOrders, cart, drafts } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', [outbox, myOrders, cart, drafts], async () => {
      const view = await getMyOrder(db, id)
      if (view?.state.name !== 'needs-attention' || view.state.code === 'lost') return false
      const lines = soldLines(view.order, view.state.problems, now)
      const inCart = await cart.bulkGet(lines.map((line) => line.id))
      await cart.bulkPut(lines.map((line, at) => largerLine(line, inCart[at])))
      if ((await drafts.get(draftKey)) === undefined)
        await drafts.put({ key: draftKey, value: view.order.customer, savedAt: now })
      await outbox.where('id').equals(id).delete()
      await myOrders.delete(id)
      return true
    }),
  )
}

function soldLines(order: MyOrder, problems: readonly OrderLineProblem[], now: number): CartLine[] {
  const byProduct = new Map(problems.map((row) => [row.product_id, row]))
  return order.items.flatMap((item, at) => {
    const problem = byProduct.get(item.id)
    if (problem?.code === 'not_sold') return []
    const price = problem?.code === 'price_changed' ? problem.price : item.price
    return [{ ...item, price, new: false, bestseller: false, addedAt: now + at }]
  })
}

/** A product that is in the cart again keeps the larger of both quantities. */
function largerLine(line: CartLine, inCart: CartLine | undefined): CartLine {
  if (inCart === undefined) return line
  return { ...inCart, quantity: Math.max(line.quantity, inCart.quantity) }
}

function requestToOrder({ id, token, lines, customer, now }: PlaceMyOrder): MyOrder {
  const items = lines.map(({ id: product, name, price, quantity, image }) => ({
    id: product,
    name,
    price,
    quantity,
    image,
  }))
  return { id, token, placedAt: now, total: totalPrice(lines), items, customer }
}

function placeOrderMutation(order: MyOrder) {
  return newMutation.placeOrder({
    token: order.token,
    placed_at: new Date(order.placedAt).toISOString(),
    payment_method: 'cash',
    customer: order.customer,
    items: order.items.map(({ id, quantity, price }) => ({ product_id: id, quantity, price })),
  })
}

function stateOf(order: MyOrder, operation: Operation | undefined): MyOrderState {
  // Also of one that had been accepted and was sent again to a server that has lost it.
  if (operation !== undefined && isRefused(operation)) {
    const rejection = parseRejected(operation.outcome)
    const code = rejection?.code ?? operation.lastError?.code ?? 'refused'
    return { name: 'needs-attention', code, problems: rejection?.items ?? [] }
  }
  if (order.lostAt !== undefined) return { name: 'needs-attention', code: 'lost', problems: [] }
  if (order.receipt !== undefined) return { name: 'confirmed', receipt: order.receipt }
  return { name: operation?.state === 'inflight' ? 'sending' : 'saved' }
}
