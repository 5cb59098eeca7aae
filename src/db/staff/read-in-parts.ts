import type { EntityTable } from 'dexie'

const rowsPerPart = 1000

/** Every row, by id. Rows are read in parts: reading thousands at once would block the page. */
export async function readInParts<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const next = last === undefined ? table.orderBy('id') : table.where('id').above(last)
    const part = await next.limit(rowsPerPart).toArray()
    rows.push(...part)
    if (part.length < rowsPerPart) return rows
  }
}
