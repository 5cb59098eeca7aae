import type { MakeList } from '#db/staff/make-list.ts'
import { datedFileName, download } from '#ui/download.ts'
import { makeListColumns, makeListRows } from './make-list-csv.ts'

/** Saves a CSV file; the mark at its start tells spreadsheets that it is UTF-8. */
export async function exportMakeList(list: MakeList): Promise<void> {
  const { unparse } = await import('papaparse')
  const text = unparse({ fields: makeListColumns, data: makeListRows(list) })
  download(datedFileName('nefer-make-list', 'csv'), `\ufeff${text}`, 'text/csv')
}
