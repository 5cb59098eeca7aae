import type { Choice, ConflictField } from '#domain/writes/revisions.ts'
import { fieldName, fieldValue } from '#features/sync/write-words.ts'

interface ConflictChoiceProps {
  /** Unique on the page: keeps the radio buttons of fields apart. */
  id: string
  field: ConflictField
  choice: Choice | undefined
  choose: (choice: Choice) => void
}

export function ConflictChoice({ id, field, choice, choose }: ConflictChoiceProps) {
  const { name, base, theirs, mine } = field
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-600">{fieldName(name)}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        <div className="rounded bg-surface-sunken p-3">
          <p className="text-sm text-text-muted">When you began</p>
          <Value text={fieldValue(name, base)} />
        </div>
        <Option
          id={id}
          title="On the server now"
          text={fieldValue(name, theirs)}
          chosen={choice === 'theirs'}
          choose={() => choose('theirs')}
        />
        <Option
          id={id}
          title="Yours"
          text={fieldValue(name, mine)}
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
    <label className="flex min-h-11 gap-3 rounded border border-line-strong p-3 transition-colors hover:border-text has-[:checked]:(border-accent bg-accent-soft)">
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

/** Long texts stay whole: one has to see what one decides about. */
function Value({ text }: { text: string }) {
  return (
    <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap font-500 [overflow-wrap:anywhere]">
      {text}
    </span>
  )
}
