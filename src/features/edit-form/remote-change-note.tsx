import { StateIcon } from '#ui/state-icon.tsx'

interface RemoteChangeNoteProps {
  /** The field's name, for screen readers. */
  field: string
  /** Its value elsewhere; undefined when it was not changed there. */
  value: string | undefined
  /** What 'Keep mine' would do, where that is not obvious: stock is sent as a difference. */
  hint?: string | undefined
  keepMine: () => void
  takeTheirs: () => void
}

/** Under a field that was changed elsewhere while somebody typed into it. */
export function RemoteChangeNote({
  field,
  value,
  hint,
  keepMine,
  takeTheirs,
}: RemoteChangeNoteProps) {
  if (value === undefined) return null
  return (
    <div role="status" className="mt-1.5 rounded bg-warning-soft px-3 py-2 text-sm text-warning">
      <p className="flex gap-2">
        <StateIcon shape="attention" className="mt-0.5 h-4 w-4" />
        <span className="min-w-0 break-words">
          changed elsewhere to <strong className="font-600">{value || '(empty)'}</strong>
          {hint !== undefined && <>. {hint}</>}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5 ps-6">
        <button
          type="button"
          className="min-h-11 font-550 underline underline-offset-4"
          onClick={takeTheirs}
        >
          Use that<span className="sr-only"> for {field}</span>
        </button>
        <button
          type="button"
          className="min-h-11 font-550 underline underline-offset-4"
          onClick={keepMine}
        >
          Keep mine<span className="sr-only"> for {field}</span>
        </button>
      </p>
    </div>
  )
}
