import type { ReactNode } from 'react'

interface SectionHeadingProps {
  title: string
  /** Of the heading, for `aria-labelledby` of its section. */
  id: string
  /** The way on, at the other end of the line. */
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
