import { WhenReady } from '#services.ts'
import { Fragment } from 'react'
import { t } from '#texts/texts.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { ContactForm } from './contact-form.tsx'

const address = 'hello@nefer.example'

export function ContactScreen() {
  return (
    <div className="page">
      <PageHeading title={t.contact.title} intro={t.contact.intro} />
      <div className="grid gap-14 lg:grid-cols-[1.4fr_1fr] lg:gap-24">
        <WhenReady fallback={<div className="min-h-150" />}>
          <ContactForm />
        </WhenReady>
        <div className="flex flex-col gap-10">
          <section aria-labelledby="workshop">
            <h2 id="workshop" className="title-3 mb-3">
              {t.contact.workshop}
            </h2>
            <address className="not-italic leading-relaxed">
              {t.contact.addressLines.map((line, at) => (
                <Fragment key={line}>
                  {at > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </address>
            <p className="mt-3">
              <a
                dir="ltr"
                href={`mailto:${address}`}
                className="link inline-flex items-center min-h-11"
              >
                {address}
              </a>
            </p>
          </section>
          <section aria-labelledby="hours">
            <h2 id="hours" className="title-3 mb-3">
              {t.contact.hours}
            </h2>
            <dl className="max-w-100">
              {t.contact.hoursByDay.map(({ days, time }) => (
                <div
                  key={days}
                  className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
                >
                  <dt>{days}</dt>
                  <dd className="text-text-muted tabular-nums">{time}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  )
}
