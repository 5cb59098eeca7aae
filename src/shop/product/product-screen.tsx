import { useState, type ReactNode, type MouseEvent } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { useCategoryNames } from '#features/product/category-names.ts'
import { t } from '#texts/texts.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { lazyPart, prerenderedPart } from '#ui/lazy-part.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { Link, useRouter, type HistoryLocation } from '@tanstack/react-router'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { WhenReady } from '#services.ts'
import { Badge, ProductBadges } from '#features/product/product-badges.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'
import { Price } from '#ui/price.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { Foreign, ShownName, shownDescription, shownName } from '#features/product/shown-name.tsx'
import { altIn, picturesOf } from '#domain/products/pictures.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { language } from '#texts/language.ts'
import { Icon } from '#ui/icon.tsx'

/** Its own chunk: rarely used. */
const ProductNotFound = lazyPart(
  () => import('./product-not-found.tsx').then((module) => module.ProductNotFound),
  { fallback: <ProductLoading /> },
)

interface ProductScreenProps {
  id: string
  /** Other products, passed by the route. */
  related: ReactNode
}

export function ProductScreen({ id, related }: ProductScreenProps) {
  const found = useProduct(id)
  const cameFrom = useShopEntry()
  switch (found.state) {
    case 'loading':
      return <ProductLoading />
    case 'not-found':
    case 'not-on-this-device':
      return <ProductNotFound why={found.state} />
    case 'found':
      return (
        <>
          <ProductDetail product={found.product} cameFrom={cameFrom} />
          {related}
        </>
      )
  }
}

function ProductLoading() {
  return <LoadingNote text={t.product.loading} />
}

type ProductState =
  | { state: 'loading' }
  | { state: 'found'; product: Product }
  | { state: 'not-found' }
  /** The mirror is incomplete and the network cannot help now. */
  | { state: 'not-on-this-device' }

function useProduct(id: string): ProductState {
  const answer = useCatalogQuery('readProduct', id)
  const online = useOnline()
  if (answer.state === 'failed') return { state: 'not-on-this-device' }
  if (answer.state === 'loading') return answer
  const found = answer.value
  if (found.state !== 'not-here-yet') return found
  return { state: !online || found.failed ? 'not-on-this-device' : 'loading' }
}

/** Meta data and 'Recently viewed', loaded later: the build writes the first page's meta data. */
const ProductMeta = lazyPart(() =>
  import('./product-meta.tsx').then((module) => module.ProductMeta),
)

const ShareButton = prerenderedPart(() =>
  import('./share-button.tsx').then((module) => module.ShareButton),
)
/** Below the fold, so its own chunk, like the button above. */
const ProductDetails = prerenderedPart(
  () => import('./product-details.tsx').then((module) => module.ProductDetails),
  {
    fallback: <div className="mt-9 min-h-45" />,
  },
)

interface ProductDetailProps {
  product: Product
  cameFrom: ShopEntry
}

function ProductDetail({ product, cameFrom }: ProductDetailProps) {
  usePageTitle(shownName(product))
  const nameOf = useCategoryNames(slugToTitle)
  return (
    <div className="page pt-4 md:pt-6">
      <WhenReady fallback={null}>
        <ProductMeta product={product} />
      </WhenReady>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackToProducts entry={cameFrom} />
        <ShareButton name={shownName(product)} />
      </div>
      <div className="mt-3 md:mt-5 grid gap-8 md:grid-cols-2 md:gap-10 xl:grid-cols-[1.15fr_1fr] xl:gap-20">
        <div>
          <ProductPictures product={product} />
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
                <Badge text={nameOf(product.category)} />
              </Link>
            )}
          </p>
          <h1 tabIndex={-1} className="title-1 mt-4">
            <ShownName of={product} />
          </h1>
          <p className="mt-3 text-xl">
            <Price piastres={product.price} />
          </p>
          <p className="mt-6 text-lg leading-relaxed whitespace-pre-line">
            <Foreign>{shownDescription(product)}</Foreign>
          </p>
          <BuyPanel product={product} />
          <ProductDetails product={product} />
        </div>
      </div>
    </div>
  )
}

/** The code that turns pages and enlarges pictures is a chunk of its own. */
const Gallery = prerenderedPart(() =>
  import('./gallery/gallery.tsx').then((module) => module.Gallery),
)

/** The first picture is loaded with the page, the others once somebody asks for them. */
function ProductPictures({ product }: { product: Product }) {
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

/** History index of the shop's list; null when it was not the previous entry. */
type ShopEntry = number | null

/** Reads that index; call it in the first render of the new page. */
function useShopEntry(): ShopEntry {
  const { state } = useRouter()
  return useState(() => {
    // Until the new page is rendered, the previous one counts as resolved.
    const { location, resolvedLocation: last } = state
    if (last?.pathname !== '/products') return null
    return entryOf(last) === entryOf(location) - 1 ? entryOf(last) : null
  })[0]
}

/** Goes back in the history, so that filter, sort order and scroll position are restored. */
function BackToProducts({ entry }: { entry: ShopEntry }) {
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    const distance = entry === null ? 0 : entry - entryOf(history.location)
    if (!isPlain || !(distance < 0)) return
    event.preventDefault()
    history.go(distance)
  }
  return (
    <Link to="/products" viewTransition className="back-link" onClick={goBack}>
      <Icon name="back" className="w-4 h-4" />
      {t.product.back}
    </Link>
  )
}

/** NaN for an entry that the router did not create. */
function entryOf({ state: { __TSR_index: entry } }: Pick<HistoryLocation, 'state'>): number {
  return entry ?? Number.NaN
}
