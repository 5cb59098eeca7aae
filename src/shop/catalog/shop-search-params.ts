import * as v from 'valibot'
import { productSorts } from '#db/mirror/sort-products.ts'

const longest = 200

/** A shared text can be of any length: its beginning is searched for. */
const words = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform((text) => text.trim().slice(0, longest)),
)

/** The address of the shop; whatever does not fit counts as absent. */
export const ShopSearch = v.object({
  category: v.fallback(v.optional(v.string()), undefined),
  /** Absent: newest first. */
  sort: v.fallback(v.optional(v.picklist(productSorts)), undefined),
  /** 'in': only what can be bought now. */
  stock: v.fallback(v.optional(v.literal('in')), undefined),
  /**
   * Words to search for, also from the share sheet; none ('') when somebody comes to type them. A number in the address is
   * a text here.
   */
  q: v.fallback(v.optional(words), undefined),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>
