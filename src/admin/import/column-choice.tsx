import type { Assigned } from '#domain/products/moving/assign-columns.ts'
import {
  type Assignment,
  type SourceField,
  sourceFields,
} from '#domain/products/moving/source-fields.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'

interface ColumnChoiceProps {
  header: readonly string[]
  examples: readonly (readonly string[])[]
  assigned: Assigned
  isAssigned: boolean
  change: (fields: Assignment) => void
}

/** What each column of the file is used as, with examples beside it. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { header, examples, assigned, isAssigned, change } = props
  const { preset, fields } = assigned
  const used = fields.filter((field) => field !== null).length
  return (
    <details className="card mb-4" open={!isAssigned}>
      <summary className="-my-2.5 cursor-pointer py-2.5">
        <span className="font-550">{t.moving.columns}</span>{' '}
        <span className="text-text-muted">
          {preset && (
            <span>{`${say(t.moving.recognised, { program: t.moving.programs[preset.id] })} · `}</span>
          )}
          <span>{say(t.moving.used, { n: used })}</span>
          {preset === undefined && <span className="block">{t.moving.bySimilarNames}</span>}
        </span>
      </summary>
      <ul className="mt-3">
        {header.map((name, at) => {
          const label = name === '' ? `${t.moving.column} ${at + 1}` : name
          return (
            <li key={at} className="grid gap-x-4 border-be py-2 sm:grid-cols-[1fr_14rem]">
              <div className="min-w-0 break-words">
                <bdi className="font-550">{label}</bdi>
                <p className="hint">
                  <bdi>{examplesText(examples[at])}</bdi>
                </p>
              </div>
              <select
                className="field self-center"
                aria-label={say(t.moving.meaningOf, { column: label })}
                value={fields[at] ?? ''}
                onChange={({ currentTarget }) =>
                  change(
                    fields.map((field, other) =>
                      other === at ? toField(currentTarget.value) : field,
                    ),
                  )
                }
              >
                <option value="">{t.moving.notUsed}</option>
                {sourceFields.map((field) => (
                  <option key={field} value={field}>
                    {sourceFieldName(field)}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
      {!isAssigned && (
        <Notice tone="danger" className="mt-4">
          <p role="alert">{t.moving.chooseNameAndPrice}</p>
        </Notice>
      )}
    </details>
  )
}

function toField(value: string): SourceField | null {
  return sourceFields.find((field) => field === value) ?? null
}

function sourceFieldName(field: SourceField): string {
  const names: Partial<Record<string, string>> = t.moving.fields
  return names[field] ?? fieldName(field)
}

function examplesText(cells: readonly string[] = []): string {
  return cells.map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(' | ')
}
