import { useLiveQuery } from '#hooks/use-live-query.ts'
import { listRecentlyViewed } from '#db/shopper/recently-viewed.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ProductGrid } from './product-grid.tsx'

const visible = 4

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
