import { type ReactNode, useId } from 'react'

interface CheckFieldProps {
  label: string
  hint?: ReactNode
  name: string
  checked: boolean
  change: (checked: boolean) => void
}

export function CheckField({ label, hint, name, checked, change }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        className="h-5 w-5 shrink-0"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <label htmlFor={id} className="py-2.5 font-550">
        {label}
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
    </div>
  )
}
