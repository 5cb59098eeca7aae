import { paymentMethods } from '#domain/orders/payment.ts'
import { datedFileName, download } from '#ui/download.ts'

export interface Table {
  /** The names of its columns. */
  fields: readonly string[]
  data: readonly (readonly string[])[]
}

export const csvSeparators = [',', ';'] as const
type CsvSeparator = (typeof csvSeparators)[number]

const key = 'nefer-csv-separator'

/** Where the device keeps nothing: until the page closes. */
let kept: CsvSeparator | undefined

/** Of the files that this device writes. */
export function csvSeparator(): CsvSeparator {
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key) === ';' ? ';' : ','
  } catch {
    return ','
  }
}

export function setCsvSeparator(separator: CsvSeparator): void {
  kept = undefined
  try {
    localStorage.setItem(key, separator)
  } catch {
    kept = separator
  }
}

/** Saves `<name>-<date>.csv`. */
export async function downloadCsv(name: string, table: Table): Promise<void> {
  download(datedFileName(name, 'csv'), await toCsv(table, csvSeparator()), 'text/csv')
}

/** The byte order mark marks it as UTF-8 for spreadsheets. */
export async function toCsv({ fields, data }: Table, separator: CsvSeparator): Promise<string> {
  const { unparse } = await import('papaparse')
  const rows = separator === ';' ? data.map((row) => withDecimalCommas(row, fields)) : data
  return `\ufeff${unparse([[...fields], ...rows.map((row) => [...row])], { delimiter: separator })}`
}

/** Of all exported files: another text may look like an amount. */
const amountColumns: ReadonlySet<string | undefined> = new Set([
  'price',
  'total',
  'refunded',
  'kept',
  'discount',
  'tendered',
  ...paymentMethods.flatMap((method) => [`${method}_sales`, `${method}_returns`]),
  'float',
  'expected',
  'counted',
  'difference',
])

/** Spreadsheets that expect semicolons would take 12.05 for a date. */
function withDecimalCommas(row: readonly string[], fields: readonly string[]): string[] {
  return row.map((cell, at) =>
    amountColumns.has(fields[at]) && /^-?\d+\.\d\d$/.test(cell) ? cell.replace('.', ',') : cell,
  )
}
