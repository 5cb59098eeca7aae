import { type FormEvent, useState } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import { editableFields, parseMutation } from '#domain/writes/mutations.ts'
import { fieldName, fieldValue } from '#features/sync/write-words.ts'
import { type Choice, readConflict } from '#domain/writes/revisions.ts'
import { Button } from '#ui/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DiscardIssue, IssueHeading, useResolve } from './issue-parts.tsx'

interface IssueProps {
  operation: Operation
  subject: string | undefined
  now: number
}

/** Per field: what it was, what it is on the server, what you wanted. Nothing is chosen beforehand. */
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
      {fields.map((field) => (
        <ConflictChoice
          key={field.name}
          id={`${operation.id}-${field.name}`}
          field={field}
          choice={choices[field.name]}
          choose={(choice) => setChoices({ ...choices, [field.name]: choice })}
        />
      ))}
      <Undisputed operation={operation} disputed={fields.map(({ name }) => name)} />
      <p role="alert" className="field-error empty:hidden">
        {tried && open.length > 0 && 'Please choose one for every field.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        <Button type="submit">Save my choice</Button>
      </div>
    </form>
  )
}

/** What was changed in the same step and nobody else has touched: it goes with the choice. */
export function Undisputed({ operation, disputed }: { operation: Operation; disputed: string[] }) {
  const mutation = parseMutation(operation.kind, operation.payload)
  const others = (mutation === null ? [] : editableFields(mutation)).filter(
    ({ name }) => !disputed.includes(name),
  )
  if (others.length === 0) return null
  return (
    <div className="mt-4">
      <p className="font-600">Also yours, and not disputed: sent with your choice</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        {others.map(({ path, name, value }) => (
          <div key={path} className="contents">
            <dt className="text-text-muted">{fieldName(name)}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {fieldValue(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
