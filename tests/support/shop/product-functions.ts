/** As in supabase/migrations/…_product_writes.sql, for payloads whose values are as they must be. */
import { parseProduct } from '#domain/products/product.ts'
import type { MutationPayloads } from '#domain/writes/mutations.ts'
import { compareFields, hasConflicts } from './field-patches.ts'
import type { Decision, ShopTables } from './shop-tables.ts'

const touchedProduct = (id: string) => [{ t: 'products' as const, id }]

export function createProduct(
  tables: ShopTables,
  payload: MutationPayloads['createProduct'],
): Decision {
  const { product_id: id, ...fields } = payload
  if (isMissing(tables, fields.category))
    return { status: 'rejected', code: 'not_found', path: 'category' }
  if (tables.products.has(id)) return { status: 'rejected', code: 'already_exists' }
  const row = { id, ...fields, created_at: '2026-11-01T10:00:00.000Z', updated_at: '' }
  return {
    status: 'applied',
    write: ({ putProduct }) => putProduct(row),
    touched: touchedProduct(id),
  }
}

export function updateProduct(
  tables: ShopTables,
  payload: MutationPayloads['updateProduct'],
): Decision {
  const { product_id: id, base, patch } = payload
  if (isMissing(tables, patch.category ?? null))
    return { status: 'rejected', code: 'not_found', path: 'patch.category' }
  const row = tables.products.get(id)
  if (row === undefined) return { status: 'rejected', code: 'not_found' }
  const compared = compareFields(row, base, patch)
  if (hasConflicts(compared)) {
    const version = tables.catalog.versionOf(id)
    return { status: 'conflict', code: 'fields', version, row, fields: compared.conflicts }
  }
  const changed = parseProduct({ ...row, ...compared.todo }) ?? row
  return {
    status: 'applied',
    write: ({ putProduct }) => putProduct(changed),
    touched: touchedProduct(id),
  }
}

/** Deleting what is not there is applied. */
export function deleteProduct({ product_id: id }: MutationPayloads['deleteProduct']): Decision {
  return {
    status: 'applied',
    write: ({ removeProduct }) => removeProduct(id),
    touched: touchedProduct(id),
  }
}

export function adjustStock(
  tables: ShopTables,
  payload: MutationPayloads['adjustStock'],
): Decision {
  const row = tables.products.get(payload.product_id)
  if (row === undefined) return { status: 'rejected', code: 'not_found' }
  const stock = row.stock + payload.delta
  if (stock < 0) return { status: 'rejected', code: 'not_enough_stock', available: row.stock }
  if (stock > 1_000_000) return { status: 'rejected', code: 'invalid', path: 'delta' }
  return {
    status: 'applied',
    write: ({ putProduct }) => putProduct({ ...row, stock }),
    touched: touchedProduct(row.id),
  }
}

function isMissing({ categories }: ShopTables, category: string | null): boolean {
  return category !== null && !categories.has(category)
}
