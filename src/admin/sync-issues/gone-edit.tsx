import { type Mutation, editableFields } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { fieldName, fieldValue } from '#features/sync/write-words.ts'

/** What it was about is not there any more: sending it again can only be refused again. */
export function isGone({ outcome }: Operation): boolean {
  const rejected = parseRejected(outcome)
  return rejected?.code === 'not_found' && rejected.path?.endsWith('category') !== true
}

/** Nothing typed is lost with what was deleted. */
export function GoneEdit({ mutation }: { mutation: Mutation }) {
  const fields = editableFields(mutation)
  if (fields.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-text-muted">
        This is what you had entered. Copy what you still need before you discard it.
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        {fields.map(({ path, name, value }) => (
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
