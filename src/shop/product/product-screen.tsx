import type { ReactNode } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { useShopEntry } from './back-to-products.tsx'
import { ProductDetail } from './product-detail.tsx'

/** A chunk of its own: hardly anybody sees it. */
const ProductNotFound = lazyPart(
  () => import('./product-not-found.tsx').then((module) => module.ProductNotFound),
  { fallback: <ProductLoading /> },
)

interface ProductScreenProps {
  id: string
  /** Other pieces; the route puts them in. */
  related: ReactNode
}

export function ProductScreen({ id, related }: ProductScreenProps) {
  const found = useProduct(id)
  const cameFrom = useShopEntry()
  switch (found.state) {
    case 'loading':
      return <ProductLoading />
    case 'not-found':
      return <ProductNotFound text="Sorry, we couldn't find the product you're looking for." />
    case 'not-on-this-device':
      return (
        <ProductNotFound text="This product is not saved on this device yet. It will show as soon as you are online again." />
      )
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
  return <LoadingNote text="Loading product..." />
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
