import { WhenReady } from '#services.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { ContactForm } from './contact-form.tsx'

const hours = [
  { days: 'Monday to Friday', time: '9:00 AM to 6:00 PM' },
  { days: 'Saturday', time: '10:00 AM to 4:00 PM' },
  { days: 'Sunday', time: 'closed' },
]

export function ContactScreen() {
  return (
    <div className="page">
      <PageHeading
        title="Contact"
        intro="A question about a piece, an order or a commission? We answer within two working days."
      />
      <div className="grid gap-14 lg:grid-cols-[1.4fr_1fr] lg:gap-24">
        <WhenReady fallback={<div className="min-h-150" />}>
          <ContactForm />
        </WhenReady>
        <div className="flex flex-col gap-10">
          <section aria-labelledby="workshop">
            <h2 id="workshop" className="title-3 mb-3">
              The workshop
            </h2>
            <address className="not-italic leading-relaxed">
              Nefer
              <br />
              Al-Khayamiya, near Bab Zuweila
              <br />
              Cairo, Egypt
            </address>
            <p className="mt-3">
              <a
                href="mailto:hello@nefer.example"
                className="link inline-flex items-center min-h-11"
              >
                hello@nefer.example
              </a>
            </p>
          </section>
          <section aria-labelledby="hours">
            <h2 id="hours" className="title-3 mb-3">
              Business hours
            </h2>
            <dl className="max-w-100">
              {hours.map(({ days, time }) => (
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
