import type { TableSort } from '#ui/table/table-sort.ts'
import type { CategoryEntry } from './use-staff-categories.ts'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

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
