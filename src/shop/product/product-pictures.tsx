import { useState } from 'react'
import { altIn, picturesOf } from '#domain/products/pictures.ts'
import type { Product } from '#domain/products/product.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { shownName } from '#features/product/shown-name.tsx'
import { language } from '#texts/language.ts'
import { prerenderedPart } from '#ui/lazy-part.tsx'

/** The code that turns pages and enlarges pictures is a chunk of its own. */
const Gallery = prerenderedPart(() =>
  import('./gallery/gallery.tsx').then((module) => module.Gallery),
)

/** The first picture is loaded with the page, the others once somebody asks for them. */
export function ProductPictures({ product }: { product: Product }) {
  const [at, show] = useState(0)
  const pictures = picturesOf(product)
  const picture = pictures[at] ?? pictures[0]
  const several = pictures.length > 1
  return (
    <div className="relative md:sticky md:top-[calc(var(--header-height)_+_1.5rem)]">
      <ProductImage
        src={picture?.image ?? ''}
        alt={picture === undefined ? '' : altIn(language(), picture, shownName(product))}
        sizes="(min-width: 1600px) 800px, (min-width: 768px) 50vw, 92vw"
        priority
        className="rounded"
      />
      <div className={several ? 'min-h-13' : ''}>
        <Gallery pictures={pictures} name={shownName(product)} at={at} show={show} />
      </div>
    </div>
  )
}
