import { toBase64 } from '#domain/base64.ts'
import type { CartLine } from '#domain/orders/cart.ts'
import { checkoutDraftKey } from '#domain/orders/checkout-draft.ts'
import type { Customer } from '#domain/orders/customer.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { type Result, err } from '#domain/result.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { NotSavedError } from '#db/storage.ts'

/** `cart-changed`: another tab changed or ordered it meanwhile; nothing was written. */
export type PlaceOrderFailure = 'cart-changed' | 'too-many-lines' | 'storage-full' | 'not-saved'

/** Writes the order of exactly these lines to this device, however many tabs try: one cart is ordered once. */
export async function placeOrder(
  db: Db,
  lines: readonly CartLine[],
  customer: Customer,
): Promise<Result<MyOrder, PlaceOrderFailure>> {
  if (lines.length > maxOrderLines) return err('too-many-lines')
  const [id, token, now] = [crypto.randomUUID(), newToken(), Date.now()]
  const request = { id, token, lines, customer, draftKey: checkoutDraftKey, now }
  try {
    return await placeMyOrder(db, request)
  } catch (error) {
    return err(error instanceof NotSavedError ? 'storage-full' : 'not-saved')
  }
}

/** 32 random bytes as base64url: the secret with which this device can ask for the order's status. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
