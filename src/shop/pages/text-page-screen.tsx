import { Fragment, type ReactNode } from 'react'
import { PageHeading } from '#ui/page/headings.tsx'
import type { TextBlock, TextPage } from '#texts/text-page.ts'
import { TextWithLinks } from './text-with-links.tsx'

interface TextPageProps {
  page: TextPage
  afterFirstText?: ReactNode
}

/** A page of text in one column. */
export function TextPageScreen({ page, afterFirstText }: TextPageProps) {
  const { title, intro, blocks } = page
  const first = blocks.findIndex((block) => 'text' in block)
  return (
    <article className="page-narrow">
      <PageHeading title={title} intro={intro} />
      <div className="prose">
        {blocks.map((block, at) => (
          <Fragment key={at}>
            <Block block={block} />
            {at === first && afterFirstText}
          </Fragment>
        ))}
      </div>
    </article>
  )
}

function Block({ block }: { block: TextBlock }) {
  if ('heading' in block) return <h2>{block.heading}</h2>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((text) => (
          <li key={text}>
            <TextWithLinks text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      <TextWithLinks text={block.text} />
    </p>
  )
}
