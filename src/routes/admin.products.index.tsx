import { createFileRoute } from '@tanstack/react-router'
import type { ProductSearch } from '#admin/products/product-search-params.ts'
import { ProductsScreen } from '#admin/products/products-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/products/')({
  validateSearch: (search: ProductSearch) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.products) }] }),
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
