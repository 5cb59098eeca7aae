import { Link } from '@tanstack/react-router'
import { HeroPicture } from './hero-picture.tsx'

/** A low window (a phone on its side, a page at 200 %) has the picture beside the words: both belong on the first screen. */
export function Hero() {
  return (
    <section className="relative overflow-hidden sm:lt-lg:landscape:(flex flex-row-reverse items-center min-h-[min(100svh_-_var(--header-height),52vw)]) lg:flex lg:items-center lg:h-[clamp(30rem,52vw,min(54rem,calc(100svh_-_var(--header-height)_-_2rem)))]">
      <HeroPicture />
      <div className="page relative sm:lt-lg:landscape:flex-[3]">
        <div className="py-9 sm:lt-lg:landscape:py-4 lg:py-0 lg:max-w-[calc(38vw_-_var(--gutter)_-_1rem)]">
          <h1
            tabIndex={-1}
            className="font-serif font-[350] text-[clamp(2.75rem,4.3vw,5.25rem)] leading-[1.02] tracking-[-0.03em]"
          >
            Egyptian wood, shaped by hand
          </h1>
          <p className="mt-5 lg:mt-6 max-w-95 text-lg leading-relaxed">
            Boxes, lanterns and wall art in walnut, olive and acacia, inlaid and joined in our Cairo
            workshop.
          </p>
          <div className="mt-7 lg:mt-9 flex flex-wrap gap-3">
            <Link to="/products" className="btn-primary">
              Shop Collection
            </Link>
            <Link to="/about" className="btn-quiet">
              Our Story
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
