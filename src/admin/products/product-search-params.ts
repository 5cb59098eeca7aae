/** The address of the products list. */
import * as v from 'valibot'
import { optionalFlag, optionalOneOf, optionalText } from '#admin/search-schema.ts'
import { keysOf } from '#domain/plain-values.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import type { TableSort } from '#ui/table/sort-controls.tsx'
import type { Entry } from './use-staff-products.ts'

/** The orders of the products list: in the menu of a phone, and as columns. */
export const staffProductSorts = {
  newest: { label: () => t.productsAdmin.newest, falling: true },
  name: {
    label: () => t.productsAdmin.name,
    compare: (a, b) => compareWords(shownName(a.product), shownName(b.product)),
    column: 'start',
  },
  category: {
    label: () => t.fields.category,
    compare: (a, b) => compareWords(a.categoryName ?? '', b.categoryName ?? ''),
    column: 'start',
  },
  price: {
    label: () => t.fields.price,
    compare: (a, b) => a.product.price - b.product.price,
    column: 'end',
  },
  stock: {
    label: () => t.fields.stock,
    compare: (a, b) => a.product.stock - b.product.stock,
    column: 'center',
  },
  waiting: {
    label: () => t.productsAdmin.waiting,
    compare: (a, b) => b.waiting - a.waiting,
    falling: true,
  },
} satisfies Record<string, TableSort<Entry>>

export type SortKey = keyof typeof staffProductSorts

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
