import { type ConflictField, readConflict } from '#domain/writes/resolve-conflict.ts'
import { fieldName, fieldValue } from '#features/sync/field-texts.ts'
import { Button } from '#ui/button.tsx'
import { valueClass } from './conflict-card.tsx'
import { type IssueProps, IssueHeading, useResolve } from './issue-parts.tsx'
import { t } from '#texts/texts.ts'

/** The row was changed before it was deleted: shows the changes and asks again. */
export function DeletionConflictCard({ operation, subject, now }: IssueProps) {
  const fields = readConflict(operation.outcome)
  const resolve = useResolve(operation.id)
  const all = Object.fromEntries(fields.map(({ name }) => [name, 'mine' as const]))
  return (
    <article className="card !p-4 md:!p-5">
      <IssueHeading operation={operation} subject={subject} now={now} />
      <p className="mt-3">{t.syncIssues.deletion.text}</p>
      {fields.map((field) => (
        <Change key={field.name} field={field} />
      ))}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => resolve({})}>
          {t.syncIssues.deletion.keep}
        </Button>
        <Button look="danger" onClick={() => resolve(all)}>
          {t.syncIssues.deletion.anyway}
        </Button>
      </div>
    </article>
  )
}

function Change({ field: { name, base, theirs } }: { field: ConflictField }) {
  return (
    <section className="mt-4">
      <h4 className="mb-2 font-600">{fieldName(name)}</h4>
      <dl className="grid gap-2 md:grid-cols-2">
        <TitledValue title={t.syncIssues.deletion.before} text={fieldValue(name, base)} />
        <TitledValue title={t.syncIssues.conflict.theirs} text={fieldValue(name, theirs)} />
      </dl>
    </section>
  )
}

function TitledValue({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded bg-surface-sunken p-3">
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd dir="auto" className={`text-page-start ${valueClass}`}>
        {text}
      </dd>
    </div>
  )
}
