import type { SortKey } from './category-search-params.ts'
import type { CategoryEntry } from './use-staff-categories.ts'

/** Ties by name, in both directions. */
export function sortCategories(
  entries: readonly CategoryEntry[],
  sort: SortKey,
  reverse: boolean,
): CategoryEntry[] {
  const side = reverse ? -1 : 1
  return entries.toSorted((a, b) =>
    sort === 'name' ? side * byName(a, b) : side * (a.products - b.products) || byName(a, b),
  )
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(a: CategoryEntry, b: CategoryEntry): number {
  return words.compare(a.category.name, b.category.name)
}
