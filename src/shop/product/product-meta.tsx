import { useEffect } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { showPageFacts } from '#ui/page/trusted-types.ts'
import { productFacts, productPath } from './product-facts.ts'

/** For search engines and previews of links, and for 'Recently viewed'; nothing on screen. */
export function ProductMeta({ product }: { product: Product }) {
  const { id, name, description, image } = product
  useRememberView(id)
  useEffect(() => {
    document.title = `${name} — Nefer`
    showPageMeta({ description, image, type: 'product', canonical: productPath(id) })
  }, [id, name, description, image])
  useEffect(() => {
    showPageFacts(productFacts(product, location.origin))
    return () => showPageFacts(null)
  }, [product])
  return null
}

/** A convenience: where nothing can be stored, nothing is remembered. */
function useRememberView(id: string): void {
  const { db, shop } = useServices()
  useEffect(() => {
    void shop.rememberViewed(db, id).catch(() => undefined)
  }, [db, shop, id])
}
