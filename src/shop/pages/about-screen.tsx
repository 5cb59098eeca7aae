import { Link } from '@tanstack/react-router'
import { PageHeading } from '#ui/page/headings.tsx'
import { ProductImage } from '#features/product/product-image.tsx'

const values = [
  {
    title: 'Craftsmanship',
    text:
      'Joints are cut to fit, not filled. What will be touched is sanded by hand, and what will be opened is ' +
      'opened a hundred times before it leaves.',
  },
  {
    title: 'Sustainability',
    text:
      'We buy walnut, olive and acacia by the trunk and use it down to the inlay strip. Offcuts become hooks, ' +
      'keys and beads; shavings go to a potter’s kiln.',
  },
  {
    title: 'Heritage',
    text:
      'Lotus, scarab, obelisk, star lattice: we draw from pieces in Cairo’s museums and mosques, and name the ' +
      'source when you ask.',
  },
  {
    title: 'Community',
    text:
      'Every maker is paid by the piece at a rate we set together, and free to teach. Two apprentices start ' +
      'each year.',
  },
]

export function AboutScreen() {
  return (
    <>
      <div className="page">
        <PageHeading
          title="About Us"
          intro={
            'Nefer is a small workshop in Cairo, founded in 2015, that makes things of wood the slow way and ' +
            'sells them itself.'
          }
        />
      </div>
      <ProductImage
        src="/images/story.jpg"
        alt="An eye being carved from a beech board, with chisels, a mallet and curled shavings around it"
        sizes="100vw"
        shape="3 to 2"
        priority
        className="!aspect-auto h-[clamp(16rem,42vw,36rem)]"
      />
      <div className="page section grid gap-12 lg:grid-cols-2 lg:gap-20">
        <section aria-labelledby="our-story">
          <h2 id="our-story" className="title-2 mb-5">
            Our story
          </h2>
          <div className="prose">
            <p>
              It began with one bench and a broken lantern. Repairing its lattice took three weeks,
              because nobody nearby still cut the stars by hand. The old man who could was persuaded
              to teach, and the workshop grew around his bench.
            </p>
            <p>
              Today a handful of artisans work in the same rooms. We still make in small numbers:
              when a piece is sold out, it is because the next one is not finished yet.
            </p>
          </div>
        </section>
        <section aria-labelledby="our-craft">
          <h2 id="our-craft" className="title-2 mb-5">
            Our craft
          </h2>
          <div className="prose">
            <p>
              Boards dry for at least a year before they are cut. Boxes are held by finger joints,
              lattices by friction, inlays by a bed cut a hair too small. Brass is filed flush and
              waxed, never lacquered, so that it ages with the wood.
            </p>
            <p>
              The last coat is oil, rubbed in until the cloth comes away dry. What touches food is
              finished with food-safe oil only.
            </p>
          </div>
        </section>
      </div>
      <Values />
      <Visit />
    </>
  )
}

function Values() {
  return (
    <section className="bg-surface-sunken" aria-labelledby="values">
      <div className="page section">
        <h2 id="values" className="title-1 mb-10">
          What we hold to
        </h2>
        <ul className="grid gap-10 sm:grid-cols-2 xl:grid-cols-4 xl:gap-12">
          {values.map(({ title, text }) => (
            <li key={title} className="border-t border-brass pt-5">
              <h3 className="title-3">{title}</h3>
              <p className="mt-2 text-text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Visit() {
  return (
    <section className="page pt-14 md:pt-20" aria-labelledby="visit">
      <div className="max-w-150">
        <h2 id="visit" className="title-1">
          Visit the workshop
        </h2>
        <p className="mt-5 text-lg leading-relaxed">
          The door is open during business hours. Come and see a box being joined, feel the
          difference between olive and acacia, and have a glass of tea. If you would like to watch a
          particular step, write to us first and we will tell you when it is on the bench.
        </p>
        <Link to="/contact" className="btn-primary mt-8">
          Plan a visit
        </Link>
      </div>
    </section>
  )
}
