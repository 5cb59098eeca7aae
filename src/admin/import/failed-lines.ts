import { unparse } from 'papaparse'
import { type CsvLine, csvColumns, guardFormulas } from '#domain/products/product-csv.ts'
import type { ImportRow } from '#domain/products/product-import.ts'
import { t } from '#texts/texts.ts'
import { lineProblemText } from './problem-texts.ts'

/** A table of the lines that were left out, as they were, with a column that names the reasons. */
export function failedLinesCsv(lines: readonly CsvLine[], rows: readonly ImportRow[]): string {
  const errors = new Map(
    rows.flatMap((row) =>
      row.type === 'error'
        ? [[row.line, row.problems.map(lineProblemText).join(t.csvImport.semicolon)]]
        : [],
    ),
  )
  const failed = lines.filter(({ line }) => errors.has(line))
  const columns = csvColumns.filter((name) => failed.some(({ cells }) => cells[name] !== undefined))
  const data = failed.map(({ line, cells }) => [
    ...columns.map((name) => guardFormulas(cells[name] ?? '')),
    guardFormulas(errors.get(line) ?? ''),
  ])
  // Spreadsheets take a file without the mark for one in an old encoding.
  return `\uFEFF${unparse({ fields: [...columns, 'error'], data })}`
}
