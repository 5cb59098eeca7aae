import { useEffect } from 'react'
import type { Product } from '#domain/products/product.ts'
import { showPageMeta } from '#ui/page/page-meta.ts'
import { showPageFacts } from '#ui/page/trusted-types.ts'
import { productFacts, productPath } from './product-facts.ts'

/** For search engines and previews of links; nothing on screen. */
export function ProductMeta({ product }: { product: Product }) {
  const { id, name, description, image } = product
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
