import type { ImportRow } from '#domain/products/product-import.ts'

export type RowCounts = Record<ImportRow['type'], number>

export function countRows(rows: readonly ImportRow[]): RowCounts {
  const counts: RowCounts = { add: 0, change: 0, same: 0, error: 0 }
  for (const { type } of rows) counts[type] += 1
  return counts
}

/** '2 new, 3 changed, 7 unchanged, 1 with errors.' */
export function summaryOf({ add, change, same, error }: RowCounts): string {
  const parts = [
    add > 0 && `${add} new`,
    change > 0 && `${change} changed`,
    same > 0 && `${same} unchanged`,
    error > 0 && `${error} with errors`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No products in this file.' : `${parts.join(', ')}.`
}
