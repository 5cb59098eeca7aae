import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#shop/orders/orders-screen.tsx'

export const Route = createFileRoute('/account/orders/')({
  head: () => ({ meta: [{ title: 'My orders — Nefer' }] }),
  component: OrdersScreen,
})
