import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { getProduct, listProducts } from '#db/mirror/catalog.ts'
import { listRecentlyViewed } from '#db/shopper/recently-viewed.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { SectionHeading } from '#ui/page/headings.tsx'
import { ProductGrid } from './product-grid.tsx'

const visible = 4

export function RelatedProducts({ id }: { id: string }) {
  const related = valueOr(useQuery(listRelated, id), [])
  if (related.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="related">
      <SectionHeading title="You may also like" id="related" />
      <ProductGrid products={related} level="h3" columns="four" />
    </section>
  )
}

/** What was looked at on this device before this product; nothing the first time. */
export function RecentlyViewed({ id }: { id: string }) {
  const viewed = valueOr(useQuery(listRecentlyViewed, { except: id, limit: visible }), [])
  if (viewed.length === 0) return null
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="recently-viewed">
      <SectionHeading title="Recently viewed" id="recently-viewed" />
      <ProductGrid products={viewed} level="h3" columns="four" />
    </section>
  )
}

/** Pieces of the same category first, then the newest others. */
async function listRelated(db: Db, id: string): Promise<Product[]> {
  const product = await getProduct(db, id)
  if (product === null) return []
  const { category } = product
  const same = category === null ? [] : await listProducts(db, { category, limit: visible + 1 })
  const newest = await listProducts(db, { limit: visible * 2 + 1 })
  const seen = new Set([id])
  return [...same, ...newest]
    .filter((other) => !seen.has(other.id) && seen.add(other.id))
    .slice(0, visible)
}
