import { createFileRoute } from '@tanstack/react-router'
import { ShopScreen } from '#shop/catalog/shop-screen.tsx'
import { ShopSearch } from '#shop/catalog/shop-search.ts'

export const Route = createFileRoute('/products')({
  validateSearch: ShopSearch,
  head: () => ({ meta: [{ title: 'Our Collection — Nefer' }] }),
  component: Products,
})

function Products() {
  const { category } = Route.useSearch()
  return <ShopScreen category={category} />
}
