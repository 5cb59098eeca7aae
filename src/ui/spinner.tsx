const sizes = { small: 'w-4 h-4', medium: 'w-7 h-7' }

interface SpinnerProps {
  size?: keyof typeof sizes
  /** For screen readers; without it the spinner is decoration. */
  label?: string
}

export function Spinner({ size = 'medium', label }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <span
        aria-hidden="true"
        className={
          `${sizes[size]} inline-block rounded-full border-2 border-current border-ie-transparent opacity-70 ` +
          'animate-[spin_900ms_linear_infinite]'
        }
      />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
