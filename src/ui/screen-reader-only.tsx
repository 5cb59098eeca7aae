import type { ReactNode } from 'react'

/** For screen readers only. */
export function screenReaderOnly(text: ReactNode): ReactNode {
  return <span className="sr-only">{text}</span>
}
