/** As in supabase/migrations/…_category_writes.sql, for payloads whose values are as they must be. */
import { parseCategory } from '#domain/categories/category.ts'
import type { MutationPayloads } from '#domain/writes/mutations.ts'
import { compareFields, hasConflicts } from './field-patches.ts'
import type { Decision, ShopTables } from './shop-tables.ts'

const touchedCategory = (id: string) => ({ t: 'categories' as const, id })

export function createCategory(
  tables: ShopTables,
  payload: MutationPayloads['createCategory'],
): Decision {
  const { category_id: id, ...fields } = payload
  if (tables.categories.has(id)) return { status: 'rejected', code: 'already_exists' }
  return {
    status: 'applied',
    write: ({ putCategory }) => putCategory({ id, ...fields, updated_at: '' }),
    touched: [touchedCategory(id)],
  }
}

export function updateCategory(
  tables: ShopTables,
  payload: MutationPayloads['updateCategory'],
): Decision {
  const { category_id: id, base, patch } = payload
  const row = tables.categories.get(id)
  if (row === undefined) return { status: 'rejected', code: 'not_found' }
  const compared = compareFields(row, base, patch)
  if (hasConflicts(compared)) {
    const version = tables.catalog.versionOf(id, 'categories')
    return { status: 'conflict', code: 'fields', version, row, fields: compared.conflicts }
  }
  const changed = parseCategory({ ...row, ...compared.todo }) ?? row
  return {
    status: 'applied',
    write: ({ putCategory }) => putCategory(changed),
    touched: [touchedCategory(id)],
  }
}

/** Its products move, or become uncategorised; also when the category itself is gone already. */
export function deleteCategory(
  tables: ShopTables,
  payload: MutationPayloads['deleteCategory'],
): Decision {
  const { category_id: id, move_to: to } = payload
  if (to === id) return { status: 'rejected', code: 'invalid', path: 'move_to' }
  if (to !== null && !tables.categories.has(to))
    return { status: 'rejected', code: 'not_found', path: 'move_to' }
  const moved = [...tables.products.values()]
    .filter(({ category }) => category === id)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    status: 'applied',
    write: ({ putProduct, removeCategory }) => {
      for (const row of moved) putProduct({ ...row, category: to })
      removeCategory(id)
    },
    touched: [touchedCategory(id), ...moved.map((row) => ({ t: 'products' as const, id: row.id }))],
  }
}
