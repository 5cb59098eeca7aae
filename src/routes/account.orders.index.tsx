import { createFileRoute } from '@tanstack/react-router'
import { MyOrdersScreen } from '#shop/orders/my-orders-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/account/orders/')({
  head: () => ({ meta: [{ title: t.titles.myOrders }] }),
  component: MyOrdersScreen,
})
