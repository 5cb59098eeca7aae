import { Link } from '@tanstack/react-router'
import { ProductImage } from '#features/product/product-image.tsx'

export function Story() {
  return (
    <section className="bg-surface-sunken" aria-labelledby="story">
      <div className="grid lg:grid-cols-[1.15fr_1fr] lg:items-center">
        <ProductImage
          src="/images/story.jpg"
          alt="An eye being carved from a beech board, with chisels, a mallet and curled shavings around it"
          sizes="(min-width: 1024px) 54vw, 100vw"
          shape="3 to 2"
          className="lg:!aspect-auto lg:h-full lg:min-h-144"
        />
        <div className="px-[var(--gutter)] py-12 md:py-16 lg:max-w-170 lg:ps-14 xl:ps-22">
          <h2 id="story" className="title-1">
            One bench, one pair of hands
          </h2>
          <p className="mt-5 text-lg leading-relaxed">
            A panel begins as a plank and a pencil line. The same person who chooses the board cuts
            the joints, lays the brass and rubs in the last coat of oil, so every piece leaves the
            workshop with one maker behind it.
          </p>
          <p className="mt-4 text-lg leading-relaxed text-text-muted">
            The patterns are older than the tools: lotus and scarab from the temples, star lattices
            from the windows of old Cairo.
          </p>
          <Link to="/about" className="btn-quiet mt-8">
            How we work
          </Link>
        </div>
      </div>
    </section>
  )
}
