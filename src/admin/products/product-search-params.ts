/** What the address of the products list says; whatever does not fit counts as absent. */
import * as v from 'valibot'

export const sortKeys = ['newest', 'name', 'category', 'price', 'stock'] as const
export type SortKey = (typeof sortKeys)[number]

const Text = v.union([v.string(), v.pipe(v.number(), v.transform(String))])

export const ProductSearch = v.object({
  q: v.fallback(v.optional(Text), undefined),
  sort: v.fallback(v.optional(v.picklist(sortKeys)), undefined),
  reverse: v.fallback(v.optional(v.literal(true)), undefined),
  /** Only products without a category. */
  show: v.fallback(v.optional(v.literal('uncategorised')), undefined),
})
export type ProductSearch = v.InferOutput<typeof ProductSearch>

/** For what the address really says: the route itself checks nothing, to keep this code out of the shop's first load. */
export function readProductSearch(search: unknown): ProductSearch {
  return v.parse(ProductSearch, search)
}

export type ChangeSearch = (patch: ProductSearch, replace?: boolean) => void
