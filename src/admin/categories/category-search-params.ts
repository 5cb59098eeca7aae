/** What the address of the categories list says; whatever does not fit counts as absent. */
import * as v from 'valibot'

export const sortKeys = ['name', 'products'] as const
export type SortKey = (typeof sortKeys)[number]

export const sortLabels: Record<SortKey, string> = { name: 'Name', products: 'Products' }

export const CategorySearch = v.object({
  /** Absent: by name. */
  sort: v.fallback(v.optional(v.picklist(sortKeys)), undefined),
  reverse: v.fallback(v.optional(v.literal(true)), undefined),
})
export type CategorySearch = v.InferOutput<typeof CategorySearch>

/** For what the address really says: the route itself checks nothing, to keep this code out of the shop's first load. */
export function readCategorySearch(search: unknown): CategorySearch {
  return v.parse(CategorySearch, search)
}

export type ChangeSearch = (patch: CategorySearch) => void
