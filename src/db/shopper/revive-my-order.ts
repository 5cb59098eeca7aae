/** Orders that were lost or refused: sent again, or put back into the cart. */
import type { CartLine } from '#domain/orders/cart.ts'
import type { OrderLineProblem } from '#domain/orders/order.ts'
import type { Db } from '#db/database.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import { endOperations } from '#db/outbox/lifecycle.ts'
import { listOperations, newOperation } from '#db/outbox/outbox.ts'
import { type MyOrder, readOperations } from '#db/schema/local-database.ts'
import { writeOnce } from '#db/storage.ts'
import { getMyOrder, readable } from './my-orders.ts'
import { placeOrderMutation } from './place-my-order.ts'

/**
 * `unreadable`: what can be read of it is no order. `busy`: its cancellation is being sent. Except
 * for `queued`, nothing is stored.
 */
type PlacedAgain = 'queued' | 'not lost' | 'unreadable' | 'busy'

/**
 * Sends an order that the server has lost again, under its id. The shopper's writes about the lost
 * one go, also their copies kept for a restored server, and so does a wish to cancel it. It counts
 * as attempted, so that only the server can cancel it.
 */
export async function placeAgain(db: Db, id: string, now: number): Promise<PlacedAgain> {
  const { outbox, sent, myOrders } = db.local
  const write = (recordResult: (result: PlacedAgain) => PlacedAgain) =>
    db.local.transaction('rw', outbox, sent, myOrders, async () => {
      const order = await myOrders.get(id)
      const old = await outbox.where('id').equals(id).first()
      if (
        order?.lostAt === undefined ||
        order.found ||
        (old !== undefined && old.state !== 'applied')
      )
        return 'not lost'
      const mutation = placeOrderMutation(readable(order))
      if (parseMutation(mutation.kind, mutation.payload) === null) return 'unreadable'
      const lane = outbox.where('lane').equals(`order:${id}`)
      const { rows } = readOperations(await lane.filter(isOfShopper).toArray())
      if (rows.some(({ state }) => state === 'inflight')) return 'busy'
      // Also one that this version cannot read.
      await endOperations(db, old === undefined ? rows : [...rows, old], 'order ended')
      const operation = newOperation({ id, userId: null, now, mutation })
      await outbox.add({ ...operation, attempts: 1 })
      await sent.filter((one) => one.lane === `order:${id}` && isOfShopper(one)).delete()
      await myOrders
        .where('id')
        .equals(id)
        .modify((one) => {
          delete one.receipt
          delete one.announcedAt
          delete one.cancelAskedAt
        })
      return recordResult('queued')
    })
  return writeOnce(db, write, async () => {
    const operation = await outbox.where('id').equals(id).first()
    return operation !== undefined && operation.state !== 'applied'
  })
}

/**
 * Puts a refused order back into the cart: at the new price where the server reported one, without
 * products that are no longer sold. Restores the customer form unless another one was typed since,
 * and removes the operation and the order. False: the server may have it, or it is not refused.
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
      if (view?.state.name !== 'needs-attention' || isMissing(view.state.code)) return false
      // Two browsers would order it twice.
      if (view.order.found) return false
      const { rows } = await listOperations(db)
      if (rows.some((row) => row.id === id && hasUnknownOutcome(row))) return false
      const { announcedAt = now } = view.order
      const lines = soldLines(view.order, view.state.problems, { now, refusedAt: announcedAt })
      const inCart = await cart.bulkGet(lines.map((line) => line.id))
      await cart.bulkPut(lines.map((line, at) => largerLine(line, inCart[at])))
      if ((await drafts.get(draftKey)) === undefined)
        await drafts.put({ key: draftKey, value: view.order.customer, savedAt: now })
      const lane = outbox.where('lane').equals(`order:${id}`)
      await endOperations(db, await lane.filter(isOfShopper).toArray(), 'order ended')
      await myOrders.delete(id)
      return recordResult(true)
    })
  return writeOnce(db, write, async () => (await myOrders.get(id)) === undefined)
}

/** Writes of staff about the order stay. */
function isOfShopper({ scope }: Pick<Operation, 'scope'>): boolean {
  return scope === 'anon'
}

/** The server does not know the order, or rejects this device's token. */
function isMissing(code: string): boolean {
  return code === 'lost' || code === 'unlinked'
}

function soldLines(
  order: MyOrder,
  problems: readonly OrderLineProblem[],
  { now, refusedAt }: { now: number; refusedAt: number },
): CartLine[] {
  return order.items.flatMap((item, at) => {
    const ofItem = problems.filter((problem) => problem.product_id === item.id)
    if (ofItem.some(({ code }) => code === 'not_sold')) return []
    const newPrice = ofItem.find((problem) => problem.code === 'price_changed')
    const price = newPrice?.price ?? item.price
    const [stock = null] = ofItem.flatMap((problem) => stockIn(problem) ?? [])
    const refused = stock === null ? undefined : { stock, at: refusedAt }
    const line = { ...item, price, new: false, bestseller: false, addedAt: now + at }
    return [{ ...line, ...(refused && { refused }) }]
  })
}

/** Null: the refusal says nothing about the stock. */
function stockIn(problem: OrderLineProblem): number | null {
  if (problem.code === 'sold_out') return 0
  return problem.code === 'not_enough_stock' ? problem.available : null
}

/** A product that is in the cart again keeps the larger of both quantities. */
function largerLine(line: CartLine, inCart: CartLine | undefined): CartLine {
  if (inCart === undefined) return line
  const { refused } = line
  return {
    ...inCart,
    quantity: Math.max(line.quantity, inCart.quantity),
    ...(refused && { refused }),
  }
}
