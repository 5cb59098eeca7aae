import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '#shop/checkout/checkout-screen.tsx'

export const Route = createFileRoute('/checkout')({
  head: () => ({ meta: [{ title: 'Checkout — Nefer' }] }),
  component: CheckoutScreen,
})
