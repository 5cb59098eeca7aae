import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'

export function BackToDevice() {
  return (
    <Link
      to="/account"
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-text-muted hover:text-text print:hidden"
    >
      <Icon name="back" />
      This device
    </Link>
  )
}
