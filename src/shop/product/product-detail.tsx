import { Suspense, lazy } from 'react'
import { slugToTitle } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import { Badge, ProductBadges } from '#ui/badge.tsx'
import { Price } from '#ui/product/price.tsx'
import { ProductImage } from '#ui/product/product-image.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { BackToProducts, type ShopEntry } from './back-to-products.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { CareCard } from './care-card.tsx'
import { ShareButton } from './share-button.tsx'
import { useRememberView } from './use-remember-view.ts'

/** For search engines and previews, so a chunk that is fetched after the first paint. */
const ProductMeta = lazy(() =>
  import('./product-meta.tsx').then((module) => ({ default: module.ProductMeta })),
)

interface ProductDetailProps {
  product: Product
  cameFrom: ShopEntry
}

export function ProductDetail({ product, cameFrom }: ProductDetailProps) {
  usePageTitle(product.name)
  useRememberView(product.id)
  return (
    <div className="page pt-4 md:pt-6">
      <Suspense fallback={null}>
        <ProductMeta product={product} />
      </Suspense>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackToProducts entry={cameFrom} />
        <ShareButton name={product.name} />
      </div>
      <div className="mt-3 md:mt-5 grid gap-8 md:grid-cols-2 md:gap-10 xl:grid-cols-[1.15fr_1fr] xl:gap-20">
        <div>
          <ProductImage
            src={product.image}
            alt={product.name}
            sizes="(min-width: 1600px) 800px, (min-width: 768px) 50vw, 92vw"
            priority
            className="rounded md:sticky md:top-[calc(var(--header-height)_+_1.5rem)]"
          />
        </div>
        <div className="xl:pt-6 max-w-140">
          <p className="flex flex-wrap gap-1.5">
            <ProductBadges product={product} />
            {product.category !== null && <Badge text={slugToTitle(product.category)} />}
          </p>
          <h1 tabIndex={-1} className="title-1 mt-4">
            <bdi>{product.name}</bdi>
          </h1>
          <p className="mt-3 text-xl">
            <Price piastres={product.price} />
          </p>
          <p dir="auto" className="mt-6 text-lg leading-relaxed whitespace-pre-line">
            {product.description}
          </p>
          <BuyPanel product={product} />
          <CareCard />
        </div>
      </div>
    </div>
  )
}
