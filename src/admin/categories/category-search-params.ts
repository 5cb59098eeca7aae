/** The address of the categories list. */
import * as v from 'valibot'
import { optionalFlag, optionalOneOf } from '#admin/search-schema.ts'
import { keysOf } from '#domain/plain-values.ts'
import { categorySorts } from './category-sorts.ts'

export const CategorySearch = v.object({
  /** Absent: by name. */
  sort: optionalOneOf(keysOf(categorySorts)),
  reverse: optionalFlag,
  /** Absent: all. */
  show: optionalOneOf(['untranslated']),
})
export type CategorySearch = v.InferOutput<typeof CategorySearch>

/** The route checks nothing, so that the shop's first load does not contain this code. */
export function readCategorySearch(search: unknown): CategorySearch {
  return v.parse(CategorySearch, search)
}

export type ChangeSearch = (patch: CategorySearch) => void
