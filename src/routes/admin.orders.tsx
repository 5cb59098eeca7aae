import { createFileRoute } from '@tanstack/react-router'
import type { OrderSearch } from '#admin/orders/order-search-params.ts'
import { OrdersScreen } from '#admin/orders/orders-screen.tsx'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: (search: OrderSearch) => search,
  head: () => ({ meta: [{ title: 'Orders Management — Nefer' }] }),
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
