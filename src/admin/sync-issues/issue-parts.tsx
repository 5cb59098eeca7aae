import { language } from '#texts/language.ts'
import type { Db } from '#db/database.ts'
import { type Subject, readSubjects } from '#db/outbox/entity-names.ts'
import { resolveConflict } from '#db/outbox/resend.ts'
import { listDependants } from '#db/staff/issues.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { DiscardWrite } from '#features/sync/discard-write.tsx'
import type { editableFields } from '#domain/writes/mutations.ts'
import { fieldName, fieldValue } from '#features/sync/field-texts.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { timeAgo } from '#ui/formats.ts'
import type { Choice } from '#domain/writes/resolve-conflict.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { writeName } from '#features/sync/write-name.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { subjectText } from '#admin/subject-text.ts'
import { WriteWithSubject } from '#admin/write-rows.tsx'

export interface IssueProps {
  operation: Operation
  subject: Subject | undefined
  now: number
}

export function IssueHeading({ operation, subject, now }: IssueProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-600">
        {subject === undefined
          ? writeName(operation.kind)
          : rich(t.syncIssues.heading, {
              write: writeName(operation.kind),
              subject: subjectText(subject),
            })}
      </h3>
      <p className="text-sm text-text-muted">
        {say(t.syncIssues.saved, { time: timeAgo(operation.createdAt, now) })}
      </p>
    </div>
  )
}

/** The entered values, in the order of the form. */
export function FieldList({ fields, className }: FieldListProps) {
  return (
    <dl className={`${className} grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]`}>
      {fields.map(({ path, name, value }) => (
        <div key={path} className="contents">
          <dt className="text-text-muted">{fieldName(name)}</dt>
          <dd dir="auto" className="text-page-start whitespace-pre-line">
            {fieldValue(name, value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FieldListProps {
  fields: ReturnType<typeof editableFields>
  className: string
}

/** Discards a write, after listing the writes that depend on it. */
export function DiscardIssue({ operation }: { operation: Operation }) {
  return (
    <DiscardWrite operation={operation} busy={t.syncIssues.discard.busy}>
      <p className="mt-3 text-text-muted">{t.syncIssues.discard.text}</p>
      <Dependants id={operation.id} />
    </DiscardWrite>
  )
}

function Dependants({ id }: { id: string }) {
  const dependants = valueOr(useQuery(readDependants, id), null)
  if (dependants === null || dependants.operations.length === 0) return null
  return (
    <>
      <p className="mt-4 font-600">{t.syncIssues.discard.dependants}</p>
      <ul className="mt-1 ps-5 list-disc">
        {dependants.operations.map((operation) => (
          <li key={operation.id}>
            <WriteWithSubject
              kind={operation.kind}
              subject={dependants.subjects.get(operation.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

async function readDependants(db: Db, id: string) {
  const operations = await listDependants(db, id)
  return { operations, subjects: await readSubjects(db, operations, language()) }
}

/** Sends the chosen values, or keeps the server's. */
export function useResolve(id: string): (choices: Record<string, Choice>) => void {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  return (choices) => {
    const request = { id, choices, newId: crypto.randomUUID(), userId, now: Date.now() }
    const resolve = async () => {
      const result = await resolveConflict(db, request)
      sync.push()
      if (result === 'queued') showToast({ tone: 'success', message: t.syncIssues.conflict.sent })
      if (result === 'dropped')
        showToast({ tone: 'success', message: t.syncIssues.conflict.dropped })
    }
    toastIfNotSaved(resolve())
  }
}
