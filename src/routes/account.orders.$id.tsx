import { createFileRoute } from '@tanstack/react-router'
import { MyOrderScreen } from '#shop/orders/my-order-screen.tsx'

export const Route = createFileRoute('/account/orders/$id')({
  head: ({ params }) => ({ meta: [{ title: `Order ${params.id.slice(0, 8)} — Nefer` }] }),
  component: OrderRoute,
})

function OrderRoute() {
  return <MyOrderScreen id={Route.useParams().id} />
}
