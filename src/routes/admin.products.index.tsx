import { createFileRoute } from '@tanstack/react-router'
import type { ProductSearch } from '#admin/products/product-search-params.ts'
import { ProductsScreen } from '#admin/products/products-screen.tsx'

export const Route = createFileRoute('/admin/products/')({
  validateSearch: (search: ProductSearch) => search,
  head: () => ({ meta: [{ title: 'Products Management — Nefer' }] }),
  component: Products,
})

function Products() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductsScreen
      search={search}
      change={(patch, replace = false) =>
        void navigate({
          search: (old: ProductSearch) => ({ ...old, ...patch }),
          replace,
          resetScroll: false,
        })
      }
    />
  )
}
