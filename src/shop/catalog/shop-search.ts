import * as v from 'valibot'
import { productSorts } from '#db/mirror/sort-products.ts'

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** The address of the shop; whatever does not fit counts as absent. */
export const ShopSearch = v.object({
  category: v.fallback(v.optional(v.string()), undefined),
  /** Absent: newest first. */
  sort: v.fallback(v.optional(v.picklist(productSorts)), undefined),
  /** 'in': only what can be bought now. */
  stock: v.fallback(v.optional(v.literal('in')), undefined),
  /** Words to search for, also from the share sheet. A number in the address is a text here. */
  q: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), text)),
    undefined,
  ),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>
