import { createFileRoute, redirect } from '@tanstack/react-router'
import { InstallHint } from '#shop/install/install-panel.tsx'
import { OrderConfirmationScreen } from '#shop/orders/order-confirmation-screen.tsx'

export const Route = createFileRoute('/order-confirmation')({
  loader: async () => {
    const { readLastOrder } = await import('#shop/orders/read-last-order.ts')
    const order = readLastOrder()
    if (order === null) throw redirect({ to: '/', replace: true })
    return order
  },
  component: OrderConfirmationRoute,
})

function OrderConfirmationRoute() {
  return (
    <>
      <OrderConfirmationScreen order={Route.useLoaderData()} />
      <InstallHint />
    </>
  )
}
