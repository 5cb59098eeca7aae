import { lazy, Suspense } from 'react'

const RelatedProducts = lazy(() =>
  import('./related-products.tsx').then((module) => ({ default: module.RelatedProducts })),
)
const RecentlyViewed = lazy(() =>
  import('./related-products.tsx').then((module) => ({ default: module.RecentlyViewed })),
)

/** Related and recently viewed products, fetched after the product itself. */
export function MoreProducts({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <RelatedProducts id={id} />
      <RecentlyViewed id={id} />
    </Suspense>
  )
}
