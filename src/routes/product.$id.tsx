import { createFileRoute } from '@tanstack/react-router'
import { MoreProducts } from '#shop/catalog/more-products.tsx'
import { ProductScreen } from '#shop/product/product-screen.tsx'

export const Route = createFileRoute('/product/$id')({
  staticData: { early: true },
  component: ProductPage,
})

/** A new page for each product: no state is carried over. */
function ProductPage() {
  const { id } = Route.useParams()
  return <ProductScreen key={id} id={id} related={<MoreProducts id={id} />} />
}
