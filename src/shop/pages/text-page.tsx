import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page/headings.tsx'

interface TextPageProps {
  title: string
  intro: string
  children: ReactNode
}

/** A page to read: one column of a comfortable width. */
export function TextPage({ title, intro, children }: TextPageProps) {
  return (
    <article className="page-narrow">
      <PageHeading title={title} intro={intro} />
      <div className="prose">{children}</div>
    </article>
  )
}
