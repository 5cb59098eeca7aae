import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Product } from '#domain/products/product.ts'
import { ProductGrid } from '#shop/catalog/product-grid.tsx'
import { ShopScreen } from '#shop/catalog/shop-screen.tsx'
import { parseShopSearch } from '#shop/catalog/shop-search-params.ts'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/products')({
  staticData: { early: true },
  validateSearch: parseShopSearch,
  head: ({ match: { search } }) => ({
    meta: [{ title: hasWords(search.q) ? t.titles.search : t.titles.products }],
  }),
  component: Products,
})

/** Loaded only when the address has a search text. */
const SearchResults = lazy(() =>
  import('#shop/layout/search/search-results.tsx').then((module) => ({
    default: module.SearchResults,
  })),
)

function Products() {
  const search = Route.useSearch()
  const { q } = search
  if (!hasWords(q)) return <ShopScreen search={search} />
  return <ShopScreen search={search} results={<SearchResults q={q} show={showProducts} />} />
}

function hasWords(q: string | undefined): q is string {
  return q !== undefined && q !== ''
}

function showProducts(products: readonly Product[]) {
  return <ProductGrid products={products} eager={4} />
}
