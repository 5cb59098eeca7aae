import { type FormEvent, useState } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import { type Choice, readConflict } from '#domain/writes/revisions.ts'
import { Button } from '#ui/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DiscardIssue, IssueHeading } from './issue-parts.tsx'
import { useResolve } from './use-resolve.ts'

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
