import { createFileRoute } from '@tanstack/react-router'
import type { OrderSearch } from '#admin/orders/order-search-params.ts'
import { OrdersScreen } from '#admin/orders/orders-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: (search: OrderSearch) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.orders) }] }),
  component: Orders,
})

function Orders() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={search}
      change={(patch, replace = false) =>
        void navigate({
          search: (old: OrderSearch) => ({ ...old, ...patch }),
          replace,
          resetScroll: false,
        })
      }
    />
  )
}
