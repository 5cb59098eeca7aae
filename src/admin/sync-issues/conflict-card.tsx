import { type FormEvent, useState } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import { editableFields, parseMutation } from '#domain/writes/mutations.ts'
import { fieldName, fieldValue } from '#features/sync/field-texts.ts'
import { type Choice, type ConflictField, readConflict } from '#domain/writes/resolve-conflict.ts'
import { attemptText } from '#admin/orders/timeline/event-text.ts'
import { OrderFacts } from './order-facts.tsx'
import { Button } from '#ui/button.tsx'
import {
  type IssueProps,
  DiscardIssue,
  FieldList,
  IssueHeading,
  useResolve,
} from './issue-parts.tsx'
import { t } from '#texts/texts.ts'

/** Three values for each field: before, on the server, yours. None is preselected. */
export function ConflictCard({ operation, subject, now }: IssueProps) {
  const fields = readConflict(operation.outcome)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [tried, setTried] = useState(false)
  const resolve = useResolve(operation.id)
  const open = fields.filter(({ name }) => choices[name] === undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (open.length === 0) resolve(choices)
  }
  return (
    <form onSubmit={submit} className="card !p-4 md:!p-5">
      <IssueHeading operation={operation} subject={subject} now={now} />
      <OrderFacts operation={operation} now={now} />
      {fields.map((field) => (
        <ConflictChoice
          key={field.name}
          id={`${operation.id}-${field.name}`}
          field={field}
          mine={mineText(operation, field)}
          choice={choices[field.name]}
          choose={(choice) => setChoices({ ...choices, [field.name]: choice })}
        />
      ))}
      <Undisputed operation={operation} disputed={fields.map(({ name }) => name)} />
      <p role="alert" className="field-error empty:hidden">
        {tried &&
          open.length > 0 &&
          (fields.length === 1 ? t.syncIssues.conflict.chooseOne : t.syncIssues.conflict.chooseAll)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        <Button type="submit">{t.syncIssues.conflict.save}</Button>
      </div>
    </form>
  )
}

/** The author's value; of a failed delivery, which sets no new status, what was recorded. */
export function mineText({ kind, payload }: Operation, { name, mine }: ConflictField): string {
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind !== 'recordAttempt') return fieldValue(name, mine)
  const { text } = mutation.payload
  return attemptText(mutation.payload) + (text === undefined ? '' : `\n${text}`)
}

/** Fields of the same write without a conflict: they are sent with the choice. */
export function Undisputed({ operation, disputed }: { operation: Operation; disputed: string[] }) {
  const mutation = parseMutation(operation.kind, operation.payload)
  const others = (mutation === null ? [] : editableFields(mutation)).filter(
    ({ name }) => !disputed.includes(name),
  )
  if (others.length === 0) return null
  return (
    <div className="mt-4">
      <p className="font-600">{t.syncIssues.conflict.undisputed}</p>
      <FieldList fields={others} className="mt-1" />
    </div>
  )
}

interface ConflictChoiceProps {
  /** Unique on the page: keeps the radio buttons of fields apart. */
  id: string
  field: ConflictField
  /** The author's value as a text. */
  mine: string
  choice: Choice | undefined
  choose: (choice: Choice) => void
}

function ConflictChoice({ id, field, mine, choice, choose }: ConflictChoiceProps) {
  const { name, base, theirs } = field
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-600">{fieldName(name)}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        <div className="rounded bg-surface-sunken p-3">
          <p className="text-sm text-text-muted">{t.syncIssues.conflict.before}</p>
          <Value text={fieldValue(name, base)} />
        </div>
        <Option
          id={id}
          title={t.syncIssues.conflict.theirs}
          text={fieldValue(name, theirs)}
          chosen={choice === 'theirs'}
          choose={() => choose('theirs')}
        />
        <Option
          id={id}
          title={t.syncIssues.conflict.mine}
          text={mine}
          chosen={choice === 'mine'}
          choose={() => choose('mine')}
        />
      </div>
    </fieldset>
  )
}

interface OptionProps {
  id: string
  title: string
  text: string
  chosen: boolean
  choose: () => void
}

function Option({ id, title, text, chosen, choose }: OptionProps) {
  return (
    <label
      className={
        'flex min-h-11 gap-3 rounded border border-line-strong p-3 transition-colors hover:border-text ' +
        'has-[:checked]:(border-accent bg-accent-soft)'
      }
    >
      <input
        type="radio"
        name={id}
        className="mt-1 h-5 w-5 shrink-0"
        checked={chosen}
        onChange={choose}
      />
      <span className="min-w-0">
        <span className="block text-sm text-text-muted">{title}</span>
        <Value text={text} />
      </span>
    </label>
  )
}

/** Long texts are not shortened, because they are the basis of the decision. */
const valueClass = 'max-h-60 overflow-y-auto whitespace-pre-wrap font-500 [overflow-wrap:anywhere]'

function Value({ text }: { text: string }) {
  return (
    <span dir="auto" className={`block text-page-start ${valueClass}`}>
      {text}
    </span>
  )
}

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
