import { createFileRoute } from '@tanstack/react-router'
import { MyOrdersScreen } from '#shop/orders/my-orders-screen.tsx'

export const Route = createFileRoute('/account/orders/')({
  head: () => ({ meta: [{ title: 'My orders — Nefer' }] }),
  component: MyOrdersScreen,
})
