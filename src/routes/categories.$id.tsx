import { createFileRoute } from '@tanstack/react-router'
import { ProductList } from '#shop/catalog/product-list.tsx'
import { CategoryScreen } from '#shop/categories/category-screen.tsx'

export const Route = createFileRoute('/categories/$id')({
  staticData: { early: true },
  component: CategoryPage,
})

function CategoryPage() {
  const { id } = Route.useParams()
  return <CategoryScreen id={id} products={<ProductList category={id} />} />
}
