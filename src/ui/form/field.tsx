import { type ComponentProps, type ReactNode, useId } from 'react'
import { formProblemText } from './problem-text.ts'
import { type AreaControl, type InputControl, SteadyInput } from './steady-input.tsx'

interface Shared {
  label: string
  hint?: ReactNode
  /** Shown under the field and part of its description. */
  error?: string | undefined
}

type FieldProps = Shared & (InputControl | AreaControl)

/** A labelled input, or a text area when `rows` is given. */
export function Field({ label, hint, error, className = '', ...control }: FieldProps) {
  const ownId = useId()
  const id = control.id ?? ownId
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  const shared = {
    id,
    className: control.readOnly === true ? 'field bg-surface-sunken text-text-muted' : 'field',
    'aria-invalid': error !== undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <SteadyInput dir={directionOf(control)} {...control} {...shared} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint mt-1.5">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * That of the text, of the page while the field is empty. Addresses and numbers are always left to
 * right: the caret would jump at the first letter.
 */
export function directionOf(control: ControlKind): 'ltr' | 'auto' | undefined {
  const { type = 'text', inputMode = 'text', value } = control
  if (inputMode !== 'text' || !['text', 'search'].includes(type)) return 'ltr'
  return value === '' ? undefined : 'auto'
}

type ControlKind = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'value'>

interface FormField<T> {
  name: string
  state: { value: T; meta: { errors: readonly ({ message: string } | undefined)[] } }
  handleBlur: () => void
}

/** Props of the control for a required form field: its id is the name of the field. */
export function fieldProps<T>({ name, state: { value, meta }, handleBlur }: FormField<T>) {
  const [problem] = meta.errors
  const error = problem && formProblemText(problem.message)
  return { id: name, name, required: true, value, error, onBlur: handleBlur }
}

interface Checked<F> {
  getFieldMeta: (field: F) => { errors: readonly unknown[] } | undefined
}

/** After a failed submit. `fields` in the order of the form; the id of a field is its name. */
export function focusFirstBad<F extends string>(fields: readonly F[], form: Checked<F>): void {
  const bad = fields.find((field) => (form.getFieldMeta(field)?.errors.length ?? 0) > 0)
  if (bad !== undefined) document.getElementById(bad)?.focus()
}

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
      <div className="min-w-0">
        <label htmlFor={id} className="block py-2.5 font-550 break-words">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="hint -mt-2 pb-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'> {
  label: string
  /** Shown under the field and part of its description. */
  error?: string | undefined
  children: ReactNode
}

/** A labelled native select. */
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
