import { WhenReady } from '#services.ts'
import { prerenderedPart, lazyPart } from '#ui/lazy-part.tsx'

const RelatedProducts = prerenderedPart(() =>
  import('./related-products.tsx').then((module) => module.RelatedProducts),
)
const RecentlyViewed = lazyPart(() =>
  import('./related-products.tsx').then((module) => module.RecentlyViewed),
)

/** Related and recently viewed products, fetched after the product itself. */
export function MoreProducts({ id }: { id: string }) {
  return (
    <>
      <RelatedProducts id={id} />
      <WhenReady fallback={null}>
        <RecentlyViewed id={id} />
      </WhenReady>
    </>
  )
}
