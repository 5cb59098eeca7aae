import type { CartLine } from '#domain/cart.ts'
import { checkoutDraftKey } from '#domain/checkout-draft.ts'
import type { Customer } from '#domain/customer.ts'
import { maxOrderLines } from '#domain/order.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { readCart } from '#db/cart.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/local-database.ts'
import { placeMyOrder } from '#db/my-orders.ts'
import { NotSavedError } from '#db/storage.ts'

/** `cart-changed`: another tab changed or ordered it meanwhile; nothing was written. */
export type PlaceOrderFailure = 'cart-changed' | 'too-many-lines' | 'storage-full' | 'not-saved'

/** Writes the order of exactly these lines to this device; one tab at a time, so two cannot order one cart twice. */
export async function placeOrder(
  db: Db,
  lines: readonly CartLine[],
  customer: Customer,
): Promise<Result<MyOrder, PlaceOrderFailure>> {
  if (lines.length > maxOrderLines) return err('too-many-lines')
  try {
    return await oneTabAtATime(async () => {
      if (!sameLines(lines, await readCart(db))) return err('cart-changed' as const)
      const now = Date.now()
      const id = crypto.randomUUID()
      const draftKey = checkoutDraftKey
      return ok(await placeMyOrder(db, { id, token: newToken(), lines, customer, draftKey, now }))
    })
  } catch (error) {
    return err(error instanceof NotSavedError ? 'storage-full' : 'not-saved')
  }
}

/** What the shopper agreed to is what is ordered: same products, quantities and prices. */
export function sameLines(shown: readonly CartLine[], stored: readonly CartLine[]): boolean {
  const agreed = new Map(shown.map((line) => [line.id, line]))
  return (
    stored.length === shown.length &&
    stored.every(({ id, quantity, price }) => {
      const line = agreed.get(id)
      return line?.quantity === quantity && line.price === price
    })
  )
}

/** 32 random bytes as base64url: the secret with which this device can ask for the order's status. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function oneTabAtATime<T>(act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request('nefer:place-order', act)
}
