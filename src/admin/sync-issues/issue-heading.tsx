import type { Operation } from '#domain/writes/operation.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { writeName } from '#features/sync/write-words.ts'

interface IssueHeadingProps {
  operation: Operation
  subject: string | undefined
  now: number
}

export function IssueHeading({ operation, subject, now }: IssueHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-600">
        {writeName(operation.kind)}
        {subject !== undefined && `: ${subject}`}
      </h3>
      <p className="text-sm text-text-muted">Written {timeAgo(operation.createdAt, now)}</p>
    </div>
  )
}
