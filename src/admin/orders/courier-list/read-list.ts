import { maxWrites } from '#admin/max-writes.ts'

export interface ListTable {
  header: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
}

/** The table of a CSV file, or why it has none. */
export async function readList(file: Blob): Promise<ListTable | 'unreadable' | 'tooLarge'> {
  const { parse } = await import('papaparse')
  const text = decode(await file.arrayBuffer())
  if (text === null) return 'unreadable'
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: separatorOf(text) })
  const lines = data.map((cells, at) => ({ line: at + 1, cells }))
  const [first, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (first === undefined || first.cells.length < 2) return 'unreadable'
  if (rows.length > maxWrites) return 'tooLarge'
  return { header: first.cells.map((cell) => cell.trim()), rows }
}

/** The one that the first line has most: of a short file papaparse finds none. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** UTF-8, or the Arabic code page in which spreadsheets save; null: it is no text. */
function decode(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes)
    return text.includes('\0') ? null : text
  }
}
