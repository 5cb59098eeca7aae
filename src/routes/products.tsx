import { createFileRoute } from '@tanstack/react-router'
import type { Product } from '#domain/products/product.ts'
import { ProductGrid } from '#shop/catalog/product-grid.tsx'
import { ShopScreen } from '#shop/catalog/shop-screen.tsx'
import { ShopSearch } from '#shop/catalog/shop-search.ts'
import { LazySearchResults } from '#shop/layout/search/lazy-search-results.tsx'

export const Route = createFileRoute('/products')({
  staticData: { early: true },
  validateSearch: ShopSearch,
  head: ({ match: { search } }) => ({
    meta: [{ title: search.q === undefined ? 'Our Collection — Nefer' : 'Search — Nefer' }],
  }),
  component: Products,
})

function Products() {
  const search = Route.useSearch()
  const { q } = search
  if (q === undefined) return <ShopScreen search={search} />
  return <ShopScreen search={search} results={<LazySearchResults q={q} show={showProducts} />} />
}

function showProducts(products: readonly Product[]) {
  return <ProductGrid products={products} eager={4} />
}
