import { WhenReady } from '#services.ts'
import { Fragment } from 'react'
import { toMailLink } from '#domain/mail-link.ts'
import { t } from '#texts/texts.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { type BusinessDetails, hoursByDays } from '#domain/settings/business-details.ts'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { say } from '#texts/say.ts'
import { timeOfDay, weekdayName } from '#ui/weekly.ts'
import { ContactForm } from './contact-form.tsx'

export function ContactScreen() {
  const details = useBusinessDetails()
  return (
    <div className="page">
      <PageHeading title={t.contact.title} intro={t.contact.intro} />
      <div className="grid gap-14 lg:grid-cols-[1.4fr_1fr] lg:gap-24">
        <WhenReady fallback={<div className="min-h-150" />}>
          <ContactForm />
        </WhenReady>
        <div className="flex flex-col gap-10">
          {details !== null && <Workshop details={details} />}
          {details !== null && <Hours details={details} />}
        </div>
      </div>
    </div>
  )
}

interface DetailsProps {
  details: BusinessDetails
}

/** Nothing where nothing is known. */
export function Workshop({ details: { address, phone, whatsapp, email } }: DetailsProps) {
  if ([...address, phone, whatsapp, email].every((detail) => detail === '')) return null
  return (
    <section aria-labelledby="workshop">
      <h2 id="workshop" className="title-3 mb-3">
        {t.contact.workshop}
      </h2>
      <address translate="no" className="not-italic leading-relaxed">
        {address.map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            <span>{line}</span>
          </Fragment>
        ))}
      </address>
      <ul className="mt-3">
        {phone !== '' && (
          <Way label={t.contact.phone} href={`tel:${toDialled(phone)}`} text={phone} />
        )}
        {whatsapp !== '' && (
          <Way
            label={t.contact.whatsapp}
            href={`https://wa.me/${toDialled(whatsapp).replace('+', '')}`}
            text={whatsapp}
          />
        )}
        {email !== '' && <Way href={toMailLink(email)} text={email} />}
      </ul>
    </section>
  )
}

/** One way to reach the workshop. */
function Way({ label, href, text }: { label?: string; href: string; text: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      {label !== undefined && <span className="text-text-muted">{label}</span>}
      <a dir="ltr" href={href} className="link inline-flex items-center min-h-11">
        {text}
      </a>
    </li>
  )
}

function toDialled(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '')
}

/** Renders nothing if no day has hours. */
function Hours({ details: { hours } }: DetailsProps) {
  if (hours.every((day) => day === '')) return null
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="title-3 mb-3">
        {t.contact.hours}
      </h2>
      <dl className="max-w-100">
        {hoursByDays(hours).map(({ first, last, opens, closes }) => (
          <div
            key={first}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
          >
            <dt>{daysText(first, last)}</dt>
            <dd className="text-text-muted tabular-nums">
              {opens === ''
                ? t.contact.closed
                : say(t.contact.fromTo, { from: timeOfDay(opens), to: timeOfDay(closes) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function daysText(first: number, last: number): string {
  const [from, to] = [weekdayName(first), weekdayName(last)]
  return first === last ? from : say(t.contact.days, { from, to })
}
