import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger'
  /** Shows a spinner and refuses presses. Keeps the focus, which `disabled` would lose. */
  busy?: boolean
}

const looks = { primary: 'btn-primary', quiet: 'btn-quiet', danger: 'btn-danger' }

export function Button({
  look = 'primary',
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${looks[look]} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {busy && <Spinner size="small" />}
      <span className="contents">{children}</span>
    </button>
  )
}

/** Enter in a field also presses the button of its form: nothing is submitted then. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}
