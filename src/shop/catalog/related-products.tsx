import { getProduct, listProducts } from '#db/mirror/catalog.ts'
import { listRecentlyViewed } from '#db/shopper/recently-viewed.ts'
import { useServices } from '#services.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { load } from '#ui/page/load.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ProductGrid } from './product-grid.tsx'

const visible = 4

/** Pieces of the same category first, then the newest others. */
export function RelatedProducts({ id }: { id: string }) {
  const { db } = useServices()
  const related = useLiveQuery(
    () =>
      load(async () => {
        const product = await getProduct(db, id)
        if (product === null) return []
        const { category } = product
        const same =
          category === null ? [] : await listProducts(db, { category, limit: visible + 1 })
        const newest = await listProducts(db, { limit: visible * 2 + 1 })
        const seen = new Set([id])
        return [...same, ...newest]
          .filter((other) => !seen.has(other.id) && seen.add(other.id))
          .slice(0, visible)
      }),
    [db, id],
  )
  if (!related?.ok || related.value.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="related">
      <SectionHeading title="You may also like" id="related" />
      <ProductGrid products={related.value} level="h3" columns="four" />
    </section>
  )
}

/** What was looked at on this device before this product; nothing the first time. */
export function RecentlyViewed({ id }: { id: string }) {
  const { db } = useServices()
  const viewed = useLiveQuery(
    () => load(() => listRecentlyViewed(db, { except: id, limit: visible })),
    [db, id],
  )
  if (!viewed?.ok || viewed.value.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="recently-viewed">
      <SectionHeading title="Recently viewed" id="recently-viewed" />
      <ProductGrid products={viewed.value} level="h3" columns="four" />
    </section>
  )
}
