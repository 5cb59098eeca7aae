/** What a shopper takes to another browser. Writes of staff, sessions and half-typed forms stay. */
import type { Moved, MovedOrder, MovedWrite } from '#domain/devices/move-code.ts'
import { parseCartLine } from '#domain/orders/cart.ts'
import { parseSavedProduct } from '#domain/products/saved-product.ts'
import { audienceOf, isMutationName, parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, isRefused, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { freezeForFile } from '#db/outbox/freeze.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { readable } from '#db/shopper/my-orders.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { writeBestEffort } from '#db/storage.ts'

/** The writes count as attempted from then on, as in a help file. */
export async function packMoved(db: Db, withAddress: boolean): Promise<Moved> {
  const { outbox, myOrders, cart, saved, settings } = db.local
  return writeBestEffort(db, () =>
    db.local.transaction('rw', [outbox, myOrders, cart, saved, settings], async () => {
      await freezeForFile(db, isOfShopper)
      const writes = (await listOperations(db)).rows.filter(travels)
      const waiting = new Set(writes.map(({ id }) => id))
      const lines: unknown[] = await cart.toArray()
      const products: unknown[] = await saved.toArray()
      const address = withAddress ? await readSavedAddress(db) : null
      return {
        cart: lines.flatMap((line) => parseCartLine(line) ?? []),
        saved: products.flatMap((row) => parseSavedProduct(row) ?? []),
        orders: (await myOrders.toArray()).flatMap((order) => packOrder(order, waiting)),
        writes: writes.map(packWrite),
        ...(address !== null && { address }),
      }
    }),
  )
}

function isOfShopper(row: unknown): boolean {
  return Reflect.get(Object(row), 'scope') === 'anon'
}

/**
 * One that was given up is withdrawn here, and a refused one is decided in the browser that wrote
 * it.
 */
function travels(operation: Operation): boolean {
  const { kind, payload, discarding = false, imported = false } = operation
  if (!isOfShopper(operation) || !isWaiting(operation) || discarding) return false
  if (imported && isRefused(operation)) return false
  return (
    isMutationName(kind) && audienceOf(kind) === 'anyone' && parseMutation(kind, payload) !== null
  )
}

function packWrite({ id, kind, payload, deps, createdAt, writtenAt }: Operation): MovedWrite {
  return { id, kind, payload, deps, createdAt, ...(writtenAt !== undefined && { writtenAt }) }
}

/** An order that the server neither has nor will get stays: there is nothing to follow. */
function packOrder(stored: MyOrder, waiting: ReadonlySet<string>): MovedOrder[] {
  const { id, token, placedAt, total, items, receipt, withdrawnAt } = readable(stored)
  if (withdrawnAt !== undefined || (receipt === undefined && !waiting.has(id))) return []
  return [{ id, token, placedAt, total, items, ...(receipt && { receipt }) }]
}
