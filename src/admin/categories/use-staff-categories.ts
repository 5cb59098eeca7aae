import { useQuery } from '#hooks/use-query.ts'
import { countByCategory } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { readCategoriesAndOutbox } from '#admin/products/use-staff-products.ts'
import { type RowMark, marksOf } from '#db/staff/products.ts'
import type { Category } from '#domain/categories/category.ts'

export interface CategoryEntry {
  category: Category
  mark: RowMark
  products: number
}

type StaffCategories =
  | { state: 'loading' }
  | { state: 'unreadable' }
  | { state: 'ready'; entries: CategoryEntry[]; failed: boolean }

/** Live. An empty list is believed only from a complete mirror. */
export function useStaffCategories(): StaffCategories {
  const read = useQuery(readAll)
  const counts = useQuery(countByCategory, 'with archived')
  if (read.state === 'loading' || counts.state === 'loading') return { state: 'loading' }
  if (read.state === 'failed' || counts.state === 'failed') return { state: 'unreadable' }
  const { categories, marks, complete, failed } = read.value
  if (categories.length === 0 && !complete && !failed) return { state: 'loading' }
  const entries = categories.map((category) => ({
    category,
    mark: marks.get(category.id) ?? ('saved' as const),
    products: counts.value.get(category.id) ?? 0,
  }))
  return { state: 'ready', entries, failed: failed && !complete }
}

async function readAll(db: Db) {
  const { operations, ...rest } = await readCategoriesAndOutbox(db)
  return { ...rest, marks: marksOf(operations, 'category') }
}
