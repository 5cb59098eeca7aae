import { useState } from 'react'
import { imageSources } from '#ui/product/image-sources.ts'
import { ProductImage } from '#ui/product/product-image.tsx'

const wide = imageSources('/images/hero.jpg')
const narrow = imageSources('/images/hero-phone.jpg')
const phone = '(max-width: 1023.98px)'
const stockPicture = '/images/story.jpg'

/** Phones get a crop of it. If our picture cannot be loaded, a stock picture is shown; if that fails too, our mark. */
export function HeroPicture() {
  const [failed, setFailed] = useState(false)
  const imageClass =
    'w-full object-cover bg-photo !aspect-[158/126] md:!aspect-[4/3] lt-sm:max-h-[60svh] lt-lg:portrait:max-h-[60svh] sm:lt-lg:landscape:(flex-[2] min-w-0 self-stretch) lg:!aspect-auto lg:absolute lg:end-0 lg:top-0 lg:w-[62%] lg:h-full lg:object-right'
  const alt =
    'An Eye of Horus panel, candle holders, an inlaid box, a scarab box, an obelisk and a lit lantern on a walnut bench'
  if (failed)
    return (
      <ProductImage
        src={stockPicture}
        alt="A carving in progress"
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
        src="/images/hero.jpg"
        alt={alt}
        width={1920}
        height={1080}
        fetchPriority="high"
        onError={() => setFailed(true)}
        className={imageClass}
      />
    </picture>
  )
}
