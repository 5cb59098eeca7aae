import { Spinner } from '#ui/spinner.tsx'
import type { ReactNode } from 'react'
import { Mark } from '#ui/icon.tsx'

/** Announces that data is being read. Tall enough that the footer does not jump. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="min-h-[50vh] flex flex-col items-center pt-24 gap-4 text-text-muted"
    >
      <Spinner />
      <span>{text}</span>
    </p>
  )
}

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The next step: a link or a button. */
  children?: ReactNode
  /** 'h1' where the empty state is the whole page. */
  level?: 'h1' | 'h2' | 'p'
}

/** A final state: scroll restoration stops waiting (`data-empty`, app/navigation.ts). */
export function EmptyState({ title, text, children, level: Title = 'p' }: EmptyStateProps) {
  return (
    <div data-empty className="mx-auto max-w-120 py-16 md:py-24 text-center">
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

/** An empty state that is the whole page. */
export function EmptyPage(props: Omit<EmptyStateProps, 'level'>) {
  return (
    <div className="page">
      <EmptyState level="h1" {...props} />
    </div>
  )
}
