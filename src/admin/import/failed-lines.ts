import type { Table } from '#admin/download-csv.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import type { ImportRow, LineProblem } from '#domain/products/product-import.ts'
import { t } from '#texts/texts.ts'
import { lineProblemText } from './problem-texts.ts'
import type { FileLine } from './read-csv.ts'

/** A table of the lines that were left out, as they were, with a column that names the reasons. */
export function failedLines(
  header: readonly string[],
  lines: readonly FileLine[],
  rows: readonly ImportRow[],
): Table {
  const isMoved = lines.some(({ heads }) => heads !== undefined)
  const textOf = (problem: LineProblem) => lineProblemText(problem, isMoved)
  const errors = new Map(
    rows.flatMap((row) =>
      row.type === 'error'
        ? [[row.line, row.problems.map(textOf).join(t.csvImport.semicolon)]]
        : [],
    ),
  )
  const failed = lines.filter(({ line, heads = [line] }) => heads.some((one) => errors.has(one)))
  const fields = [...header, 'error']
  const data = failed.map(({ line, all, problem }) => {
    const row = [...all, errors.get(line) ?? ''].map(guardFormulas)
    // A wrong number of cells stays wrong until somebody corrects it.
    return problem !== undefined && row.length === fields.length ? [...row, ''] : row
  })
  return { fields, data }
}
