/** Adds what a code has brought to what is here. Bringing it twice changes nothing. */
import type { Moved, MovedOrder, MovedWrite } from '#domain/devices/move-code.ts'
import { type CartLine, parseCartLine } from '#domain/orders/cart.ts'
import { emptyCustomer } from '#domain/orders/customer.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { NewOperation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listKnownIds } from '#db/outbox/known-ids.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { newToken } from '#db/shopper/new-token.ts'
import { readSavedAddress, savedAddressKey } from '#db/shopper/saved-address.ts'
import { writeSafely } from '#db/storage.ts'

/**
 * All of it, or nothing. What is here wins: an order or a saved product that is known stays as it
 * is, and so does a remembered address. Of two quantities of a product the larger one counts.
 */
export async function bringMoved(db: Db, moved: Moved, now: number): Promise<void> {
  const { outbox, sent, myOrders, cart, saved, settings } = db.local
  await writeSafely(db, () =>
    db.local.transaction('rw', [outbox, sent, myOrders, cart, saved, settings], async () => {
      const lines: unknown[] = await cart.bulkGet(moved.cart.map(({ id }) => id))
      await cart.bulkPut(moved.cart.map((line, at) => largerLine(line, parseCartLine(lines[at]))))
      const known = await saved.bulkGet(moved.saved.map(({ id }) => id))
      await saved.bulkAdd(moved.saved.filter((_, at) => known[at] === undefined))
      const orders = await myOrders.bulkGet(moved.orders.map(({ id }) => id))
      const unknown = moved.orders.filter((_, at) => orders[at] === undefined)
      await myOrders.bulkAdd(unknown.map((order) => bringOrder(order, now)))
      const ids = await listKnownIds(db)
      const writes = moved.writes.filter(({ id }) => !ids.has(id))
      await outbox.bulkAdd(writes.map((write) => queue(write, now)))
      if (moved.address !== undefined && (await readSavedAddress(db)) === null)
        await settings.put({ key: savedAddressKey, value: moved.address })
    }),
  )
}

function largerLine(line: CartLine, here: CartLine | null): CartLine {
  return here === null ? line : { ...here, quantity: Math.max(line.quantity, here.quantity) }
}

/** The first contact with the server replaces the secret of the other browser. */
function bringOrder(
  { id, token, placedAt, total, items, receipt }: MovedOrder,
  now: number,
): MyOrder {
  return {
    id,
    token,
    ownToken: newToken(),
    placedAt,
    total,
    items,
    customer: emptyCustomer,
    found: true,
    // The other browser has announced it.
    ...(receipt && { receipt, announcedAt: now }),
  }
}

/** It counts as attempted: the other browser may send it, too. The ledger applies it once. */
function queue(
  { id, kind, payload, deps, createdAt, writtenAt }: MovedWrite,
  now: number,
): NewOperation {
  // The payload as it was written: the ledger compares it.
  const mutation = { kind, payload } as Mutation
  const operation = newOperation({
    id,
    mutation,
    userId: null,
    deps,
    now: createdAt,
    at: writtenAt,
  })
  return { ...operation, attempts: 1, nextAttemptAt: now, imported: true }
}
