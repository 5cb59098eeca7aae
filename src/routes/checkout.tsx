import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '#shop/checkout/checkout-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/checkout')({
  head: () => ({ meta: [{ title: t.titles.checkout }] }),
  component: CheckoutScreen,
})
