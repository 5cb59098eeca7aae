import { countOf, formatCount } from '#domain/count-words.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { type ImportRow, writesOf } from '#domain/products/product-import.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Encoding, encodingLabels, encodings } from './read-csv.ts'
import { ImportReport } from './import-report.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImport } from './use-import.ts'

/** More would keep the outbox busy for a long time. */
const mostAtOnce = 1000

interface ImportPreviewProps {
  name: string
  bytes: Uint8Array
}

export function ImportPreview({ name, bytes }: ImportPreviewProps) {
  const [encoding, setEncoding] = useState<Encoding>()
  const { decoded, ignored, lines, rows } = useImport(bytes, encoding)
  const [report, setReport] = useState<ComponentProps<typeof ImportReport> | null>(null)
  const navigate = useNavigate()
  const { busy, run } = useOnce()
  const write = useWrites()
  const counts = countRows(rows?.ok ? rows.value : [])
  const todo = counts.add + counts.change
  const tooMany = todo > mostAtOnce

  async function apply(): Promise<boolean> {
    if (!rows?.ok) return false
    const saved = await write({
      mutations: writesOf(rows.value),
      toasts: {
        title: 'Products Imported',
        confirmed: summaryOf(counts),
        failed: 'Failed to import products. Nothing was changed. Please try again.',
      },
    })
    if (saved && counts.error > 0)
      setReport({ summary: summaryOf(counts), lines, rows: rows.value })
    else if (saved) void navigate({ to: '/admin/products' })
    return saved
  }

  // From now on the file would be compared with what it has changed.
  if (report !== null) return <ImportReport {...report} />

  return (
    <section aria-label="Preview" className="mt-6">
      <div className="mb-4 grid gap-4 sm:grid-cols-[1fr_17rem] items-end">
        <h2 className="title-3 min-w-0 break-words">{name}</h2>
        <SelectField
          label="Text encoding"
          value={encoding ?? decoded?.encoding ?? 'utf-8'}
          onChange={(event) =>
            setEncoding(encodings.find((one) => one === event.currentTarget.value))
          }
        >
          {encodings.map((one) => (
            <option key={one} value={one}>
              {encodingLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {decoded?.guessed === true && (
        <Notice tone="warning" className="mb-4">
          This file is not UTF-8. It seems to be {encodingLabels[decoded.encoding]}: please look
          whether the letters below are right, or choose another one.
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="info" className="mb-4">
          {ignored.length === 1 ? 'This column is' : 'These columns are'} not used:{' '}
          {ignored.join(', ')}
        </Notice>
      )}
      {rows === undefined && <p role="status">Loading products...</p>}
      {rows?.ok === false && (
        <Notice tone="danger">
          <p role="alert">{rows.error}</p>
        </Notice>
      )}
      {rows?.ok && (
        <>
          <p role="status" className="mb-3 text-lg">
            {summaryOf(counts)}
          </p>
          {tooMany && (
            <Notice tone="danger" className="mb-4">
              <p role="alert">
                At most {formatCount(mostAtOnce)} products can be changed at once. Please split the
                file.
              </p>
            </Notice>
          )}
          <ImportRows rows={rows.value} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button busy={busy} disabled={todo === 0 || tooMany} onClick={() => void run(apply)}>
              {todo === 0 ? 'Nothing to import' : `Import ${countOf(todo, 'line')}`}
            </Button>
            {counts.error > 0 && todo > 0 && (
              <p className="hint">Lines with errors are left out.</p>
            )}
          </div>
        </>
      )}
    </section>
  )
}

type RowCounts = Record<ImportRow['type'], number>

function countRows(rows: readonly ImportRow[]): RowCounts {
  const counts: RowCounts = { add: 0, change: 0, same: 0, error: 0 }
  for (const { type } of rows) counts[type] += 1
  return counts
}

/** '2 new, 3 changed, 7 unchanged, 1 with errors.' */
function summaryOf({ add, change, same, error }: RowCounts): string {
  const parts = [
    add > 0 && `${formatCount(add)} new`,
    change > 0 && `${formatCount(change)} changed`,
    same > 0 && `${formatCount(same)} unchanged`,
    error > 0 && `${formatCount(error)} with errors`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No products in this file.' : `${parts.join(', ')}.`
}
