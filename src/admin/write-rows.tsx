import type { Operation } from '#domain/writes/operation.ts'
import type { Subject } from '#db/outbox/entity-names.ts'
import { writeName } from '#features/sync/write-name.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { piecesText } from './subject-text.ts'

interface WriteRowsProps<O> {
  operations: readonly O[]
  /** By operation. */
  subjects: ReadonlyMap<string, Subject>
  noteOf: (operation: O) => string
}

/** Queued writes, one a row: kind, subject, and a note at the end. */
export function WriteRows<O extends Pick<Operation, 'id' | 'kind'>>(props: WriteRowsProps<O>) {
  const { operations, subjects, noteOf } = props
  return (
    <ul>
      {operations.map((operation) => (
        <li
          key={operation.id}
          className="flex flex-wrap justify-between gap-x-4 border-be py-2.5 last:border-be-0"
        >
          <span>
            <WriteWithSubject kind={operation.kind} subject={subjects.get(operation.id)} />
          </span>
          <span className="text-sm text-text-muted">{noteOf(operation)}</span>
        </li>
      ))}
    </ul>
  )
}

/** 'Product edit Olive box' */
export function WriteWithSubject({
  kind,
  subject,
}: {
  kind: string
  subject: Subject | undefined
}) {
  const write = writeName(kind)
  if (subject === undefined) return <span>{write}</span>
  return rich(t.syncIssues.write, {
    write,
    subject: typeof subject === 'string' ? <bdi>{subject}</bdi> : piecesText(subject),
  })
}
