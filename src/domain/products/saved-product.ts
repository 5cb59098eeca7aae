import * as v from 'valibot'
import type { LineNotice } from '#domain/orders/cart.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { Piastres } from '#domain/piastres.ts'
import { Id, type Product } from './product.ts'

/** A product that the shopper saved; everything but `id` as shown at that time. */
export const SavedProduct = v.object({
  id: Id,
  name: v.string(),
  name_ar: v.fallback(v.optional(v.nullable(v.string())), undefined),
  price: Piastres,
  image: v.string(),
  /** ms since 1970. */
  savedAt: v.number(),
})
export type SavedProduct = v.InferOutput<typeof SavedProduct>

export function parseSavedProduct(stored: unknown): SavedProduct | null {
  return parseOrNull(SavedProduct, stored)
}

/** `now` in ms since 1970. */
export function productToSaved(product: Product, now: number): SavedProduct {
  const { id, name, name_ar, price, image } = product
  return { id, name, ...(name_ar && { name_ar }), price, image, savedAt: now }
}

/** With so many pieces or fewer, a saved product is marked. */
const almostGone = 3

/** Changes since it was saved. `product`: null when the shop no longer sells it. */
export function savedNotices(saved: SavedProduct, product: Product | null): LineNotice[] {
  if (product === null) return [{ kind: 'no-longer-sold' }]
  const notices: LineNotice[] = []
  const { stock, price: to } = product
  if (stock === 0) notices.push({ kind: 'sold-out' })
  else if (stock <= almostGone) notices.push({ kind: 'only-left', available: stock })
  if (to < saved.price) notices.push({ kind: 'price-lowered', from: saved.price, to })
  return notices
}
