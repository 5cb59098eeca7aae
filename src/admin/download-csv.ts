import type { UnparseObject } from 'papaparse'
import { datedFileName, download } from '#ui/download.ts'

type Row = string[] | Record<string, string>

/** Saves `<name>-<date>.csv`; the byte order mark marks it as UTF-8 for spreadsheets. */
export async function downloadCsv(name: string, table: UnparseObject<Row> | Row[]): Promise<void> {
  const { unparse } = await import('papaparse')
  download(datedFileName(name, 'csv'), `\ufeff${unparse(table)}`, 'text/csv')
}
