import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  intro?: ReactNode
  /** Above the title: a link back, a state. */
  above?: ReactNode
}

/** The page's h1; it takes the focus after navigation. */
export function PageHeading({ title, intro, above }: PageHeadingProps) {
  return (
    <header className="pt-10 pb-8 md:pt-16 md:pb-12">
      {above}
      <h1 tabIndex={-1} className="title-1">
        {title}
      </h1>
      {intro !== undefined && (
        <p className="mt-4 max-w-150 text-lg leading-relaxed text-text-muted">{intro}</p>
      )}
    </header>
  )
}

interface SectionHeadingProps {
  title: string
  /** Id of the heading, for `aria-labelledby` of its section. */
  id: string
  /** A link at the end of the line. */
  children?: ReactNode
}

export function SectionHeading({ title, id, children }: SectionHeadingProps) {
  return (
    <div className="mb-7 md:mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id={id} className="title-2">
        {title}
      </h2>
      {children}
    </div>
  )
}
