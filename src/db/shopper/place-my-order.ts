/** An order leaves the cart for 'My orders', and comes back when it was refused. */
import { type CartLine, sameLines } from '#domain/orders/cart.ts'
import type { Customer } from '#domain/orders/customer.ts'
import { orderTotal } from '#domain/orders/order-amounts.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import type { Db } from '#db/database.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { writeOnce, writeSafely } from '#db/storage.ts'
import { readCart } from './stored-cart.ts'
import type { OrderLineProblem } from '#domain/orders/order.ts'
import { getMyOrder } from './my-orders.ts'

interface PlaceMyOrder {
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

/** Sends an order that the server has lost once more, by its own number. False: there is nothing to send. */
export async function placeAgain(db: Db, id: string, now: number): Promise<boolean> {
  const { outbox, myOrders } = db.local
  const write = (recordResult: (isQueued: boolean) => boolean) =>
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
      return recordResult(true)
    })
  return writeOnce(db, write, async () => (await myOrders.get(id))?.lostAt === undefined)
}

function requestToOrder({ id, token, lines, customer, now }: PlaceMyOrder): MyOrder {
  const items = lines.map((line) => {
    const { id: product, name, price, quantity, image } = line
    return { id: product, name, price, quantity, image }
  })
  return { id, token, placedAt: now, total: orderTotal(lines), items, customer }
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
  const write = (recordResult: (isBack: boolean) => boolean) =>
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
      return recordResult(true)
    })
  return writeOnce(db, write, async () => (await myOrders.get(id)) === undefined)
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
