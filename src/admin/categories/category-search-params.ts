/** The address of the categories list. */
import * as v from 'valibot'
import { optionalFlag, optionalOneOf } from '#admin/search-schema.ts'
import { keysOf } from '#domain/plain-values.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import type { TableSort } from '#ui/table/sort-controls.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'

export const categorySorts = {
  name: { label: () => t.categoriesAdmin.name, compare: compareNames, column: 'start' },
  products: {
    label: () => t.common.products,
    compare: (a, b) => a.products - b.products,
    column: 'end',
  },
} satisfies Record<string, TableSort<CategoryEntry>>

export type SortKey = keyof typeof categorySorts

/** Ties by name, in both directions. */
export function sortCategories(
  entries: readonly CategoryEntry[],
  sort: SortKey,
  reverse: boolean,
): CategoryEntry[] {
  const { compare } = categorySorts[sort]
  const side = reverse ? -1 : 1
  return entries.toSorted((a, b) => side * compare(a, b) || compareNames(a, b))
}

function compareNames(a: CategoryEntry, b: CategoryEntry): number {
  return compareWords(shownName(a.category), shownName(b.category))
}

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
