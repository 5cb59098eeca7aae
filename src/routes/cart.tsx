import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '#shop/cart/cart-screen.tsx'

export const Route = createFileRoute('/cart')({
  head: () => ({ meta: [{ title: 'Cart — Nefer' }] }),
  component: CartScreen,
})
