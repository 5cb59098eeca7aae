import { Link } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { ProductImage } from '#features/product/product-image.tsx'

export function AboutScreen() {
  return (
    <>
      <div className="page">
        <PageHeading title={t.about.title} intro={t.about.intro} />
      </div>
      <ProductImage
        src="/images/story.jpg"
        alt={t.about.picture}
        sizes="100vw"
        shape="3 to 2"
        priority
        className="!aspect-auto h-[clamp(16rem,42vw,36rem)]"
      />
      <div className="page section grid gap-12 lg:grid-cols-2 lg:gap-20">
        <section aria-labelledby="our-story">
          <h2 id="our-story" className="title-2 mb-5">
            {t.about.story}
          </h2>
          <Paragraphs texts={t.about.storyTexts} />
        </section>
        <section aria-labelledby="our-craft">
          <h2 id="our-craft" className="title-2 mb-5">
            {t.about.craft}
          </h2>
          <Paragraphs texts={t.about.craftTexts} />
        </section>
      </div>
      <Values />
      <Visit />
    </>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="prose">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function Values() {
  return (
    <section className="bg-surface-sunken" aria-labelledby="values">
      <div className="page section">
        <h2 id="values" className="title-1 mb-10">
          {t.about.values}
        </h2>
        <ul className="grid gap-10 sm:grid-cols-2 xl:grid-cols-4 xl:gap-12">
          {t.about.valueTexts.map(({ title, text }) => (
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
          {t.about.visit}
        </h2>
        <p className="mt-5 text-lg leading-relaxed">{t.about.visitText}</p>
        <Link to="/contact" className="btn-primary mt-8">
          {t.about.plan}
        </Link>
      </div>
    </section>
  )
}
