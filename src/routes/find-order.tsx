import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FindOrderScreen } from '#shop/find-order/find-order-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/find-order')({
  head: () => ({ meta: [{ title: t.titles.findOrder }] }),
  component: FindOrderRoute,
})

/** A mail's link has the order's number in the fragment. */
function FindOrderRoute() {
  const hash = useLocation({ select: (location) => location.hash })
  return <FindOrderScreen key={hash} linked={hash} />
}
