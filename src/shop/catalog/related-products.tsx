import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { useServices } from '#services.ts'
import { SectionHeading } from '#ui/page/headings.tsx'
import { ProductGrid } from './product-grid.tsx'

export function RelatedProducts({ id }: { id: string }) {
  const related = valueOr(useCatalogQuery('listRelated', id), [])
  if (related.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="related">
      <SectionHeading title="You may also like" id="related" />
      <ProductGrid products={related} level="h3" columns="four" />
    </section>
  )
}

const visible = 4

/** What was looked at on this device before this product; nothing the first time. */
export function RecentlyViewed({ id }: { id: string }) {
  const { shop } = useServices()
  const viewed = valueOr(useQuery(shop.listRecentlyViewed, { except: id, limit: visible }), [])
  if (viewed.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="recently-viewed">
      <SectionHeading title="Recently viewed" id="recently-viewed" />
      <ProductGrid products={viewed} level="h3" columns="four" />
    </section>
  )
}
