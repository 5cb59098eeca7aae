import type { UnparseObject } from 'papaparse'
import { datedFileName, download } from '#ui/download.ts'

type Row = string[] | Record<string, string>
type Table = UnparseObject<Row> | Row[]

export const csvSeparators = [',', ';'] as const
type CsvSeparator = (typeof csvSeparators)[number]

const key = 'nefer-csv-separator'

/** Of the files that this device writes. */
export function csvSeparator(): CsvSeparator {
  try {
    return localStorage.getItem(key) === ';' ? ';' : ','
  } catch {
    return ','
  }
}

/** False: the device keeps nothing. */
export function setCsvSeparator(separator: CsvSeparator): boolean {
  try {
    localStorage.setItem(key, separator)
    return true
  } catch {
    return false
  }
}

/** Saves `<name>-<date>.csv`. */
export async function downloadCsv(name: string, table: Table): Promise<void> {
  download(datedFileName(name, 'csv'), await toCsv(table, csvSeparator()), 'text/csv')
}

/** The byte order mark marks it as UTF-8 for spreadsheets. */
export async function toCsv(table: Table, separator: CsvSeparator): Promise<string> {
  const { unparse } = await import('papaparse')
  const written = separator === ';' ? withDecimalCommas(table) : table
  return `\ufeff${unparse(written, { delimiter: separator })}`
}

/** Spreadsheets that expect semicolons would take 12.05 for a date. */
function withDecimalCommas(table: Table): Table {
  if (Array.isArray(table)) return table.map(rowWithCommas)
  return { ...table, data: table.data.map(rowWithCommas) }
}

function rowWithCommas(row: Row): Row {
  if (Array.isArray(row)) return row.map(withComma)
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, withComma(cell)]))
}

/** Amounts have two decimals. */
function withComma(cell: string): string {
  return /^-?\d+\.\d\d$/.test(cell) ? cell.replace('.', ',') : cell
}
