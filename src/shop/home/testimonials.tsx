import { t } from '#texts/texts.ts'

export function Testimonials() {
  return (
    <section className="page section" aria-labelledby="testimonials">
      <h2 id="testimonials" className="title-2 mb-8 md:mb-12">
        {t.homeParts.testimonials}
      </h2>
      <ul className="grid md:grid-cols-3 gap-10 md:gap-8 xl:gap-14">
        {Object.entries(t.homeParts.quotes).map(([id, quote]) => (
          <li key={id}>
            <Quote {...quote} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Testimonial {
  name: string
  location: string
  initials: string
  /** With its quotation marks. */
  text: string
}

function Quote({ name, location, initials, text }: Testimonial) {
  return (
    <figure className="flex h-full flex-col border-t border-brass pt-6">
      <blockquote className="font-serif text-xl xl:text-2xl font-[370] leading-snug tracking-[-0.01em]">
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3.5 pt-6">
        <span
          aria-hidden="true"
          className="grid place-items-center w-11 h-11 rounded-full bg-surface-sunken font-serif text-brass-text"
        >
          {initials}
        </span>
        <span className="leading-tight rtl:leading-normal">
          <span className="block font-550">{name}</span>
          <span className="hint">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}
