import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { downloadCsv, type Table } from '#admin/download-csv.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import type { ImportRow, LineProblem } from '#domain/products/product-import.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ImportRows } from './import-rows.tsx'
import { lineProblemText } from './problem-texts.ts'
import type { FileLine } from './read-csv.ts'
import type { MovedFile } from './read-moved.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface ImportReportProps {
  /** '198 new, 2 with errors.' */
  summary: string
  header: readonly string[]
  lines: readonly FileLine[]
  rows: readonly ImportRow[]
  /** Of a file of another program. */
  moved: MovedFile | undefined
}

/** After an import that left lines out: which, and why. It stays until the person leaves. */
export function ImportReport({ summary, header, lines, rows, moved }: ImportReportProps) {
  const errors = rows.filter(({ type }) => type === 'error')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="import-report" className="mt-6">
      <h2 id="import-report" ref={heading} tabIndex={-1} className="title-3 mb-3">
        {say(t.csvImport.importedWithout, { n: errors.length })}
      </h2>
      <Notice tone="warning" className="mb-4">
        <p>{rich(t.csvImport.correctLines, { summary })}</p>
      </Notice>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button
          onClick={() => void downloadCsv('nefer-failed-lines', failedLines(header, lines, rows))}
        >
          {t.csvImport.saveFailedLines}
        </Button>
        <Link to="/admin/products" className="btn-quiet">
          {t.csvImport.showProducts}
        </Link>
      </div>
      <ImportRows rows={errors} moved={moved} />
    </section>
  )
}

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
