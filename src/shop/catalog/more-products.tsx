import { Suspense, lazy } from 'react'

const RelatedProducts = lazy(() =>
  import('./related-products.tsx').then((module) => ({ default: module.RelatedProducts })),
)
const RecentlyViewed = lazy(() =>
  import('./recently-viewed.tsx').then((module) => ({ default: module.RecentlyViewed })),
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
