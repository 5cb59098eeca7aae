import type { ReactNode } from 'react'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { useShopEntry } from './back-to-products.tsx'
import { ProductDetail } from './product-detail.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { useProduct } from './use-product.ts'

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

export function ProductLoading() {
  return <LoadingNote text="Loading product..." />
}
