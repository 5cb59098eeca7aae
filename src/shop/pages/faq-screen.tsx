import { t } from '#texts/texts.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { TextWithLinks } from './text-with-links.tsx'

export function FaqScreen() {
  return (
    <div className="page-narrow">
      <PageHeading title={t.faq.title} intro={t.faq.intro} />
      <div className="border-t border-line">
        {t.faq.questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary
              className={
                'flex items-center justify-between gap-6 min-h-15 py-3 title-3 list-none ' +
                '[&::-webkit-details-marker]:hidden'
              }
            >
              <span>{question}</span>
              <span
                aria-hidden="true"
                className={
                  'text-2xl font-sans font-300 text-brass-text transition-transform duration-[var(--quick)] ' +
                  'group-open:rotate-45'
                }
              >
                {'+'}
              </span>
            </summary>
            <div className="prose pb-6 max-w-150 text-text-muted">
              <p>
                <TextWithLinks text={answer} />
              </p>
            </div>
          </details>
        ))}
      </div>
    </div>
  )
}
