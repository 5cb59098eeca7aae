import { createFileRoute, redirect } from '@tanstack/react-router'
import { InstallHint } from '#shop/install/install-hint.tsx'
import { readLastOrder } from '#shop/orders/read-last-order.ts'
import { OrderConfirmationScreen } from '#shop/orders/order-confirmation-screen.tsx'

export const Route = createFileRoute('/order-confirmation')({
  loader: () => {
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
