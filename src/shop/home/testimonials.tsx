import type { Testimonial } from '#domain/settings/business-details.ts'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { Foreign } from '#features/product/shown-name.tsx'
import { language } from '#texts/language.ts'
import { t } from '#texts/texts.ts'

/** Renders nothing if the settings have no testimonials. */
export function Testimonials() {
  const { testimonials = [] } = useBusinessDetails() ?? {}
  if (testimonials.length === 0) return null
  return (
    <section className="page section" aria-labelledby="testimonials">
      <h2 id="testimonials" className="title-2 mb-8 md:mb-12">
        {t.homeParts.testimonials}
      </h2>
      <ul className="grid md:grid-cols-3 gap-10 md:gap-8 xl:gap-14">
        {testimonials.map((one) => (
          <li key={one.text}>
            <Quote {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quote({ name, place, text }: Testimonial) {
  return (
    <figure className="flex h-full flex-col border-t border-brass pt-6">
      <blockquote className="font-serif text-xl xl:text-2xl font-[370] leading-snug tracking-[-0.01em]">
        <p>
          <Foreign>{text}</Foreign>
        </p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3.5 pt-6">
        <span
          aria-hidden="true"
          className="grid place-items-center w-11 h-11 rounded-full bg-surface-sunken font-serif text-brass-text"
        >
          {initialsOf(name)}
        </span>
        <span className="leading-tight rtl:leading-normal">
          <span className="block font-550">
            <Foreign>{name}</Foreign>
          </span>
          <span className="hint">
            <Foreign>{place}</Foreign>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}

/** For a portrait: 'SH'; joined letters of Arabic would read as a word. */
function initialsOf(name: string): string {
  const words = name.split(' ')
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '')
  return letters.join(language() === 'ar' ? ' ' : '').trim()
}
