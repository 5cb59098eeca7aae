import { createFileRoute } from '@tanstack/react-router'
import { FindOrderScreen } from '#shop/find-order/find-order-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/find-order')({
  head: () => ({ meta: [{ title: t.titles.findOrder }] }),
  component: FindOrderScreen,
})
