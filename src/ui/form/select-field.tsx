import { type ComponentProps, type ReactNode, useId } from 'react'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  /** Shown under the field and read with it. */
  error?: string | undefined
  children: ReactNode
}

/** A labelled native choice. */
export function SelectField({ label, error, children, ...control }: SelectFieldProps) {
  const ownId = useId()
  const id = control.id ?? ownId
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        {...control}
        id={id}
        className="field"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
