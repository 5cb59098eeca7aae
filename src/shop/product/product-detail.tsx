import { useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { slugToTitle } from '#domain/categories/slug-words.ts'
import type { Product } from '#domain/products/product.ts'
import { useOpened } from '#services.ts'
import { Badge, ProductBadges } from '#features/product/product-badges.tsx'
import { lineDrawing } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'
import { Price } from '#ui/price.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { BackToProducts, type ShopEntry } from './back-to-products.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** For search engines and previews, so a chunk that is fetched after the first paint. */
const ProductMeta = lazyPart(() =>
  import('./product-meta.tsx').then((module) => module.ProductMeta),
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
      <ProductMeta product={product} />
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
          <p className="flex flex-wrap items-center gap-1.5">
            <ProductBadges product={product} />
            {product.category !== null && (
              <Link
                to="/categories/$id"
                params={{ id: product.category }}
                className="-my-2.5 inline-flex min-h-11 items-center rounded hover:underline underline-offset-4"
              >
                <Badge text={slugToTitle(product.category)} />
              </Link>
            )}
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

function CareCard() {
  return (
    <aside className="card mt-9 flex flex-wrap gap-5" aria-labelledby="care">
      <Mark className="h-13 shrink-0 text-brass" />
      <div className="flex-1 basis-50">
        <h2 id="care" className="title-3">
          Handcrafted with Care
        </h2>
        <p className="mt-1.5 text-text-muted">
          Made by one artisan from start to finish, so grain, tone and inlay differ a little from
          the picture. Keep it out of direct sun and feed it with a little oil once a year.
        </p>
      </div>
    </aside>
  )
}

/** A convenience: where nothing can be stored, nothing is remembered. */
function useRememberView(id: string): void {
  const opened = useOpened()
  useEffect(() => {
    if (opened !== null) void opened.shop.rememberViewed(opened.db, id).catch(() => undefined)
  }, [opened, id])
}

/** Its code is loaded when it is pressed. */
function ShareButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      className="back-link"
      onClick={() => void import('./share.ts').then(({ share }) => share(name))}
    >
      <svg {...lineDrawing} className="w-4.5 h-4.5">
        <path d="M12 15V4M8 7.5 12 3.5l4 4M6.5 11.5v8h11v-8" />
      </svg>
      Share
    </button>
  )
}
