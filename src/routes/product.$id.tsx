import { createFileRoute } from '@tanstack/react-router'
import { RelatedProducts } from '#shop/catalog/related-products.tsx'
import { ProductScreen } from '#shop/product/product-screen.tsx'

export const Route = createFileRoute('/product/$id')({ component: ProductPage })

/** Another product is another page: nothing of the last one stays. */
function ProductPage() {
  const { id } = Route.useParams()
  return <ProductScreen key={id} id={id} related={<RelatedProducts id={id} />} />
}
