import { type ReactNode, useId } from 'react'

interface ChoiceProps<T extends string> {
  label: ReactNode
  /** Each with its text, in the order of the screen. */
  options: Readonly<Record<T, string>>
  /** Null: nothing yet. */
  chosen: T | null
  choose: (option: T) => void
  className?: string
}

/** One of a few short answers, side by side. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, options, chosen, choose, className = '' } = props
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="label">{label}</legend>
      <div className="flex flex-wrap rounded border border-line-strong">
        {Object.entries<string>(options).map(([option, text]) => (
          <label
            key={option}
            className={
              'flex min-h-12 grow items-center justify-center px-3.5 font-600 has-[:checked]:(bg-text text-surface) ' +
              'has-[:focus-visible]:(outline-2 outline-accent outline-offset-3 outline-solid)'
            }
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === option}
              onChange={() => choose(option as T)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
