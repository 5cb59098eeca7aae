import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { StateIcon } from '#ui/icon.tsx'
import type { LiveForm } from './use-live-form.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'

interface EditNoticesProps {
  deletedText: string
  isGone: boolean
  isRestored: boolean
  discard: () => void
}

/** Above an edit form: its row was deleted, or its draft was restored. */
export function EditNotices({ deletedText, isGone, isRestored, discard }: EditNoticesProps) {
  if (isGone) return <DeletedNote text={deletedText} />
  return isRestored && <RestoredNote discard={discard} />
}

function DeletedNote({ text }: { text: string }) {
  return (
    <Notice tone="danger" className="mb-5">
      <p role="alert">{text}</p>
    </Notice>
  )
}

function RestoredNote({ discard }: { discard: () => void }) {
  return (
    <Notice tone="info" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">{t.entityEdit.restored}</p>
        <button type="button" className="link min-h-11 font-550" onClick={discard}>
          {t.entityEdit.startAfresh}
        </button>
      </div>
    </Notice>
  )
}

interface RemoteChangeNoteProps<Values> {
  /** Null in the form of a new row. */
  live: LiveForm<Values> | null
  name: string
  /** The field's name, for screen readers. */
  label: string
  /** What 'Keep mine' would do, where that is not obvious: stock is sent as a difference. */
  hint?: string | undefined
}

/** Under a field that was changed elsewhere while somebody typed into it. */
export function RemoteChangeNote<Values extends object>({
  live,
  name,
  label,
  hint,
}: RemoteChangeNoteProps<Values>) {
  const field = name as keyof Values
  const value = live?.elsewhere[field]
  if (live === null || value === undefined) return null
  const theirs = <strong className="font-600">{valueText(value)}</strong>
  return (
    <div role="status" className="mt-1.5 rounded bg-warning-soft px-3 py-2 text-sm text-warning">
      <p className="flex gap-2">
        <StateIcon shape="attention" className="mt-0.5 h-4 w-4" />
        <span className="min-w-0 break-words">
          {hint === undefined
            ? rich(t.entityEdit.changedElsewhere, { value: theirs })
            : rich(t.entityEdit.changedElsewhereHint, { value: theirs, hint })}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5 ps-6">
        <button
          type="button"
          className="min-h-11 font-550 underline underline-offset-4"
          onClick={() => live.takeTheirs(field)}
        >
          {rich(t.entityEdit.takeTheirs, { field: label, hidden })}
        </button>
        <button
          type="button"
          className="min-h-11 font-550 underline underline-offset-4"
          onClick={() => live.keepMine(field)}
        >
          {rich(t.entityEdit.keepMine, { field: label, hidden })}
        </button>
      </p>
    </div>
  )
}

function hidden(children: ReactNode): ReactNode {
  return <span className="sr-only">{children}</span>
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.entityEdit.yes : t.entityEdit.no
  return String(value) || t.entityEdit.emptyValue
}
