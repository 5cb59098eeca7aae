import { createFileRoute } from '@tanstack/react-router'
import { ShippingScreen } from '#shop/pages/shipping-screen.tsx'

export const Route = createFileRoute('/shipping')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Shipping and returns — Nefer' }] }),
  component: ShippingScreen,
})
