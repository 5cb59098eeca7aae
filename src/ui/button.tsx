import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger'
  /** Shows a small spinner beside the text and refuses further presses. */
  busy?: boolean
}

const looks = { primary: 'btn-primary', quiet: 'btn-quiet', danger: 'btn-danger' }

export function Button({
  look = 'primary',
  busy = false,
  className = '',
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${looks[look]} ${className}`}
      disabled={busy || disabled}
      {...rest}
    >
      {busy && <Spinner size="small" />}
      {children}
    </button>
  )
}
