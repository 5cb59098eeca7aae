/** Placing an order: it leaves the cart for 'My orders' and the outbox. */
import { type CartLine, sameLines } from '#domain/orders/cart.ts'
import { checkoutDraftKey } from '#domain/orders/checkout.ts'
import type { Customer } from '#domain/orders/customer.ts'
import { orderTotal } from '#domain/orders/order-amounts.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import type { Db } from '#db/database.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { NotSavedError, writeSafely } from '#db/storage.ts'
import { newToken } from './new-token.ts'
import { readCart } from './stored-cart.ts'

/** `cart-changed`: another tab changed or ordered it meanwhile; nothing was written. */
export type PlaceOrderFailure = 'cart-changed' | 'too-many-lines' | 'storage-full' | 'not-saved'

/** Orders exactly these lines. A cart is ordered once, however many tabs try. */
export async function orderCart(
  db: Db,
  lines: readonly CartLine[],
  customer: Customer,
  locale: string,
): Promise<Result<MyOrder, PlaceOrderFailure>> {
  if (lines.length > maxOrderLines) return err('too-many-lines')
  const [id, token, now] = [crypto.randomUUID(), newToken(), Date.now()]
  const request = { id, token, lines, customer, locale, draftKey: checkoutDraftKey, now }
  try {
    return await placeMyOrder(db, request)
  } catch (error) {
    return err(error instanceof NotSavedError ? 'storage-full' : 'not-saved')
  }
}

interface PlaceMyOrder {
  /** UUID: the order's number, the server's primary key and the idempotency key. */
  id: string
  /** Random and secret; at least 32 characters. */
  token: string
  /** The whole cart as the shopper saw it. */
  lines: readonly CartLine[]
  customer: Customer
  /** The language of the page. */
  locale?: string
  /** The checkout draft that is removed with the cart. */
  draftKey: string
  now: number
}

/**
 * One transaction: the operation, the order under 'My orders', the empty cart. When it returns an
 * order, it is on disk; when it throws, nothing has changed. Refuses a cart that is not `lines`.
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
      // All at once: each answer would wait for the main thread, which renders 'Processing...'.
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

function requestToOrder(request: PlaceMyOrder): MyOrder {
  const { id, token, lines, customer, locale, now } = request
  const items = lines.map((line) => {
    const { id: product, name, name_ar, price, quantity, image } = line
    return { id: product, name, ...(name_ar && { name_ar }), price, quantity, image }
  })
  const order = { id, token, placedAt: now, total: orderTotal(lines), items, customer }
  return locale === undefined ? order : { ...order, locale }
}

export function placeOrderMutation(order: MyOrder) {
  return newMutation.placeOrder({
    token: order.token,
    placed_at: new Date(order.placedAt).toISOString(),
    payment_method: 'cash',
    customer: order.customer,
    items: order.items.map(({ id, quantity, price }) => ({ product_id: id, quantity, price })),
    ...(order.locale !== undefined && { locale: order.locale }),
  })
}
