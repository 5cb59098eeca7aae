import { type ReactNode, useState } from 'react'
import { prerenderedPart } from '#ui/lazy-part.tsx'
import { Link } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { imageSources } from '#features/product/image-sources.ts'
import { ProductImage } from '#features/product/product-image.tsx'

/** Far below the fold, so separate chunks. */
const Story = prerenderedPart(() => import('./story.tsx').then((module) => module.Story), {
  fallback: <div className="min-h-144" />,
})
const Testimonials = prerenderedPart(() =>
  import('./testimonials.tsx').then((module) => module.Testimonials),
)
const Newsletter = prerenderedPart(
  () => import('./newsletter-form.tsx').then((module) => module.Newsletter),
  {
    fallback: <div className="min-h-80" />,
  },
)

interface HomeScreenProps {
  products: ReactNode
  categories: ReactNode
}

/** The route passes products and categories: folders of the shop do not import each other. */
export function HomeScreen({ products, categories }: HomeScreenProps) {
  return (
    <>
      <Hero />
      {products}
      <Story />
      {categories}
      <Testimonials />
      <Newsletter />
    </>
  )
}

/** In a low window (a phone on its side, zoom of 200 %) the picture is beside the text. */
function Hero() {
  return (
    <section
      className={
        'relative overflow-hidden ' +
        'sm:lt-lg:landscape:(flex flex-row-reverse items-center min-h-[min(100svh_-_var(--header-height),52vw)]) ' +
        'lg:flex lg:items-center lg:h-[clamp(30rem,52vw,min(54rem,calc(100svh_-_var(--header-height)_-_2rem)))]'
      }
    >
      <HeroPicture />
      <div className="page relative sm:lt-lg:landscape:flex-[3]">
        <div className="py-9 sm:lt-lg:landscape:py-4 lg:py-0 lg:max-w-[calc(38vw_-_var(--gutter)_-_1rem)]">
          <h1
            tabIndex={-1}
            className={
              'font-serif font-[350] text-[clamp(min(2.75rem,14vw),4.3vw,5.25rem)] leading-[1.02] rtl:leading-[1.35] ' +
              'tracking-[-0.03em]'
            }
          >
            {t.home.title}
          </h1>
          <p className="mt-5 lg:mt-6 max-w-95 text-lg leading-relaxed">{t.home.intro}</p>
          <div className="mt-7 lg:mt-9 flex flex-wrap gap-3">
            <Link to="/products" className="btn-primary">
              {t.home.shopCollection}
            </Link>
            <Link to="/about" className="btn-quiet">
              {t.home.ourStory}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}

const wide = imageSources('/images/hero.jpg')
const narrow = imageSources('/images/hero-phone.jpg')
const phone = '(max-width: 1023.98px)'
const stockPicture = '/images/story.jpg'

/** Phones get a crop. Fallbacks: a stock picture, then our mark. */
function HeroPicture() {
  const [failed, setFailed] = useState(false)
  const imageClass =
    'w-full object-cover bg-photo !aspect-[158/126] md:!aspect-[4/3] lt-sm:max-h-[60svh] ' +
    'lt-lg:portrait:max-h-[60svh] sm:lt-lg:landscape:(flex-[2] min-w-0 self-stretch) lg:!aspect-auto ' +
    'lg:absolute lg:end-0 lg:top-0 lg:w-[62%] lg:h-full lg:object-right'
  if (failed)
    return (
      <ProductImage
        src={stockPicture}
        alt={t.home.otherPicture}
        sizes="(min-width: 1024px) 62vw, 100vw"
        priority
        className={imageClass}
      />
    )
  return (
    <picture className="contents">
      <source media={phone} type="image/avif" srcSet={narrow?.avif} sizes="100vw" />
      <source media={phone} type="image/webp" srcSet={narrow?.webp} sizes="100vw" />
      <source type="image/avif" srcSet={wide?.avif} sizes="(min-width: 1024px) 92vw, 100vw" />
      <source type="image/webp" srcSet={wide?.webp} sizes="100vw" />
      <img
        ref={(image) => {
          // It failed before the handler was attached.
          if (image?.complete && image.naturalWidth === 0) setFailed(true)
        }}
        src="/images/hero.jpg"
        alt={t.home.picture}
        width={1920}
        height={1080}
        fetchPriority="high"
        onError={() => setFailed(true)}
        className={imageClass}
      />
    </picture>
  )
}
