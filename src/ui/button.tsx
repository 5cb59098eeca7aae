import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger'
  /** Shows a small spinner beside the text and refuses further presses. The focus stays: `disabled` would lose it. */
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
      {children}
    </button>
  )
}

/** Enter in a field presses its form's button as well: nothing is submitted then either. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}
