import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { SectionHeading } from '#ui/page/headings.tsx'
import { ProductGrid } from './product-grid.tsx'

export function RelatedProducts({ id }: { id: string }) {
  const related = valueOr(useCatalogQuery('listRelated', id), [])
  return <ProductRow id="related" title={t.productParts.related} products={related} />
}

const visible = 4

/** Products viewed on this device before this one. */
export function RecentlyViewed({ id }: { id: string }) {
  const { shop } = useServices()
  const viewed = valueOr(useQuery(shop.listRecentlyViewed, { except: id, limit: visible }), [])
  return <ProductRow id="recently-viewed" title={t.catalogParts.recentlyViewed} products={viewed} />
}

interface ProductRowProps {
  id: string
  title: string
  products: readonly Product[]
}

function ProductRow({ id, title, products }: ProductRowProps) {
  if (products.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby={id}>
      <SectionHeading title={title} id={id} />
      <ProductGrid products={products} level="h3" columns="four" />
    </section>
  )
}
