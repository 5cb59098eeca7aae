interface Testimonial {
  id: string
  name: string
  location: string
  quote: string
  /** Initials, shown instead of a portrait. */
  avatar: string
}

const testimonials: readonly Testimonial[] = [
  {
    id: 'lantern',
    name: 'Salma Hegazy',
    location: 'Zamalek, Cairo',
    quote:
      'We light the lantern every evening. The whole wall fills with stars, and guests always ask who made it.',
    avatar: 'SH',
  },
  {
    id: 'jewellery-box',
    name: 'Karim Mansour',
    location: 'Alexandria',
    quote:
      'I bought the lotus box for my mother. The joints are so clean that she thought it was cut from one block.',
    avatar: 'KM',
  },
  {
    id: 'bookends',
    name: 'Nour El-Din Fathy',
    location: 'Aswan',
    quote:
      'Heavy, honest bookends that hold a full shelf of law books. Paid at the door, no fuss at all.',
    avatar: 'NF',
  },
]

export function Testimonials() {
  return (
    <section className="page section" aria-labelledby="testimonials">
      <h2 id="testimonials" className="title-2 mb-8 md:mb-12">
        In their homes
      </h2>
      <ul className="grid md:grid-cols-3 gap-10 md:gap-8 xl:gap-14">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <Quote {...testimonial} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quote({ name, location, quote, avatar }: Testimonial) {
  return (
    <figure className="flex h-full flex-col border-t border-brass pt-6">
      <blockquote className="font-serif text-xl xl:text-2xl font-[370] leading-snug tracking-[-0.01em]">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3.5 pt-6">
        <span
          aria-hidden="true"
          className="grid place-items-center w-11 h-11 rounded-full bg-surface-sunken font-serif text-brass-text"
        >
          {avatar}
        </span>
        <span className="leading-tight rtl:leading-normal">
          <span className="block font-550">{name}</span>
          <span className="hint">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}
