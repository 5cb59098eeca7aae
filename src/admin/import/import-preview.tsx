import { useNavigate } from '@tanstack/react-router'
import { maxWrites } from '#admin/max-writes.ts'
import { type ComponentProps, useState } from 'react'
import { type ImportRow, writesOf } from '#domain/products/product-import.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Encoding, encodings } from './read-csv.ts'
import { ImportReport } from './import-report.tsx'
import { ImportRows, creationIn, isUnanswered } from './import-rows.tsx'
import { useImport } from './use-import.ts'
import { type StoredImport, saveImport, saveImportColumns } from '#db/staff/imports.ts'
import { readPhotoStore } from '#db/staff/photos.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { isForeignPicture } from '#domain/products/copied-pictures.ts'
import { safeAnswers } from '#domain/products/moving/questions.ts'
import type { Assignment } from '#domain/products/moving/source-fields.ts'
import { useServices } from '#services.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { fileProblemText } from './problem-texts.ts'

interface ImportPreviewProps {
  name: string
  bytes: Uint8Array
  cancel: () => void
}

export function ImportPreview({ name, bytes, cancel }: ImportPreviewProps) {
  const [encoding, setEncoding] = useState<Encoding>()
  const [fields, setFields] = useState<Assignment>()
  const [answers, setAnswers] = useState(safeAnswers)
  const imported = useImport(bytes, { encoding, fields, answers })
  const { decoded, header, ignored, lines, rows, moved, categories } = imported
  const { db } = useServices()
  const [report, setReport] = useState<ComponentProps<typeof ImportReport> | null>(null)
  const navigate = useNavigate()
  const { busy, run } = useOnce()
  const write = useWrites()
  const counts = countRows(rows?.ok ? rows.value : [])
  const open = rows?.ok ? rows.value.filter(isUnanswered).length : 0
  const todo = counts.add + counts.change
  const tooMany = todo > maxWrites

  async function apply(): Promise<boolean> {
    if (!rows?.ok) return false
    const mutations = [...(moved?.categoryWrites ?? []), ...writesOf(rows.value)]
    const stored = importOf(name, mutations)
    const saved = await write({
      mutations,
      alongside: () => saveImport(db, stored),
      toasts: {
        title: t.csvImport.imported,
        confirmed: summaryOf(counts),
        failed: t.csvImport.failed,
      },
    })
    if (saved && moved !== undefined && fields !== undefined)
      void saveImportColumns(db, moved.key, fields)
    if (saved && counts.error > 0)
      setReport({ summary: summaryOf(counts), header, lines, rows: rows.value, moved })
    else if (saved) void navigate({ to: '/admin/products' })
    return saved
  }

  // From now on the file would be compared with its own changes.
  if (report !== null) return <ImportReport {...report} />

  return (
    <section aria-label={t.bulkEdit.preview} className="mt-6">
      <div className="mb-4 grid gap-4 sm:grid-cols-[1fr_17rem] items-end">
        <h2 className="title-3 min-w-0 break-words">
          <bdi dir="ltr">{name}</bdi>
        </h2>
        <SelectField
          label={t.csvImport.encoding}
          value={encoding ?? decoded?.encoding ?? 'utf-8'}
          onChange={(event) =>
            setEncoding(encodings.find((one) => one === event.currentTarget.value))
          }
        >
          {encodings.map((one) => (
            <option key={one} value={one}>
              {t.csvImport.encodings[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {decoded?.guessed === true && (
        <Notice tone="warning" className="mb-4">
          {say(t.csvImport.encodingGuessed, {
            encoding: t.csvImport.encodings[decoded.encoding],
          })}
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="info" className="mb-4">
          {rich(t.csvImport.ignoredColumns, {
            n: ignored.length,
            columns: <bdi dir="ltr">{ignored.join(', ')}</bdi>,
          })}
        </Notice>
      )}
      {imported.share !== null && <Progress share={imported.share} cancel={cancel} />}
      {rows === undefined && imported.share === null && (
        <p role="status">{t.common.loadingProducts}</p>
      )}
      {rows?.ok === false && (
        <Notice tone="danger">
          <p role="alert">{fileProblemText(rows.error)}</p>
        </Notice>
      )}
      {moved && (
        <>
          <ColumnChoice header={header} {...moved} change={setFields} />
          {moved.isAssigned && (
            <ImportQuestions
              questions={moved.questions}
              answers={answers}
              categories={categories}
              change={(patch) => setAnswers({ ...answers, ...patch })}
            />
          )}
        </>
      )}
      {rows?.ok && moved?.isAssigned !== false && (
        <>
          <p role="status" className="mb-3 text-lg">
            {summaryOf({ ...counts, error: counts.error - open, open })}
          </p>
          {tooMany && (
            <Notice tone="danger" className="mb-4">
              <p role="alert">{say(t.csvImport.tooMany, { n: maxWrites })}</p>
            </Notice>
          )}
          <OldAddresses rows={rows.value} />
          <ImportRows rows={rows.value} moved={moved} categories={categories} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button
              busy={busy}
              disabled={todo === 0 || tooMany || !imported.isReady}
              onClick={() => void run(apply)}
            >
              {todo === 0 ? t.csvImport.nothing : say(t.csvImport.importLines, { n: todo })}
            </Button>
            {counts.error > 0 && todo > 0 && <p className="hint">{t.csvImport.errorsLeftOut}</p>}
          </div>
        </>
      )}
    </section>
  )
}

function Progress({ share, cancel }: { share: number; cancel: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <label className="flex grow items-center gap-3">
        {t.moving.reading}
        <progress className="min-w-24 grow accent-accent" value={share} />
      </label>
      <Button look="quiet" onClick={cancel}>
        {t.common.cancel}
      </Button>
    </div>
  )
}

function importOf(name: string, writes: readonly Mutation[]): StoredImport {
  return { id: crypto.randomUUID(), name, at: Date.now(), writes }
}

/** Pictures that end with the other shop. */
function OldAddresses({ rows }: { rows: readonly ImportRow[] }) {
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  const hasStore = typeof store === 'object'
  const home = { origin: location.origin, server: hasStore ? store.server : '' }
  const n = rows.filter((row) => isForeignPicture(creationIn(row)?.image ?? '', home)).length
  if (n === 0) return null
  return (
    <Notice tone="info" className="mb-4">
      <p>{say(t.moving.oldAddresses, { n })}</p>
      <p>{hasStore ? t.moving.copiedLater : t.moving.replaceInTime}</p>
    </Notice>
  )
}

type RowCounts = Record<ImportRow['type'], number>

function countRows(rows: readonly ImportRow[]): RowCounts {
  const counts: RowCounts = { add: 0, change: 0, same: 0, error: 0 }
  for (const { type } of rows) counts[type] += 1
  return counts
}

/** '2 new, 3 changed, 7 unchanged, 1 waiting for your answer, 1 with errors.' */
function summaryOf({ add, change, same, open = 0, error }: RowCounts & { open?: number }): string {
  const texts = t.csvImport.counts
  const parts = [
    add > 0 && say(texts.add, { count: add }),
    change > 0 && say(texts.change, { count: change }),
    same > 0 && say(texts.same, { count: same }),
    open > 0 && say(texts.open, { count: open }),
    error > 0 && say(texts.error, { count: error }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return t.csvImport.noProducts
  return say(t.csvImport.summary, { counts: parts.join(t.csvImport.comma) })
}
