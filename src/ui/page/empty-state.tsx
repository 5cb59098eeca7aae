import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The way on: a link or a button. */
  children?: ReactNode
  /** 'h1' where the empty state is the whole page. */
  level?: 'h1' | 'h2' | 'p'
}

export function EmptyState({ title, text, children, level: Title = 'p' }: EmptyStateProps) {
  return (
    <div className="mx-auto max-w-120 py-16 md:py-24 text-center">
      <Mark className="mx-auto mb-6 h-14 text-brass" />
      <Title className="title-2" {...(Title === 'h1' && { tabIndex: -1 })}>
        {title}
      </Title>
      {text !== undefined && <p className="mt-3 text-text-muted">{text}</p>}
      {children !== undefined && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      )}
    </div>
  )
}
