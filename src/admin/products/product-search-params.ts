/** The address of the products list. */
import * as v from 'valibot'
import { optionalFlag, optionalOneOf, optionalText } from '#admin/search-schema.ts'
import { keysOf } from '#domain/plain-values.ts'
import { staffProductSorts } from './staff-product-sorts.ts'

export const ProductSearch = v.object({
  q: optionalText,
  sort: optionalOneOf(keysOf(staffProductSorts)),
  reverse: optionalFlag,
  /** Only products without a category, or without a text in a language, or archived ones. */
  show: optionalOneOf(['uncategorised', 'untranslated', 'archived']),
})
export type ProductSearch = v.InferOutput<typeof ProductSearch>

/** The route checks nothing, so that the shop's first load does not contain this code. */
export function readProductSearch(search: unknown): ProductSearch {
  return v.parse(ProductSearch, search)
}

export type ChangeSearch = (patch: ProductSearch, replace?: boolean) => void
