import { Link } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { ProductImage } from '#features/product/product-image.tsx'

export function Story() {
  return (
    <section className="bg-surface-sunken" aria-labelledby="story">
      <div className="grid lg:grid-cols-[1.15fr_1fr] lg:items-center">
        <ProductImage
          src="/images/story.jpg"
          alt={t.homeParts.storyPicture}
          sizes="(min-width: 1024px) 54vw, 100vw"
          shape="3 to 2"
          className="lg:!aspect-auto lg:h-full lg:min-h-144"
        />
        <div className="px-[var(--gutter)] py-12 md:py-16 lg:max-w-170 lg:ps-14 xl:ps-22">
          <h2 id="story" className="title-1">
            {t.homeParts.story}
          </h2>
          <p className="mt-5 text-lg leading-relaxed">{t.homeParts.storyMaker}</p>
          <p className="mt-4 text-lg leading-relaxed text-text-muted">
            {t.homeParts.storyPatterns}
          </p>
          <Link to="/about" className="btn-quiet mt-8">
            {t.homeParts.howWeWork}
          </Link>
        </div>
      </div>
    </section>
  )
}
