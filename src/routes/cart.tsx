import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '#shop/cart/cart-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/cart')({
  head: () => ({ meta: [{ title: t.titles.cart }] }),
  component: CartScreen,
})
