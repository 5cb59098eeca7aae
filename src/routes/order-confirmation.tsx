import { createFileRoute, redirect } from '@tanstack/react-router'
import { InstallHint } from '#shop/install/install-panel.tsx'
import { OrderConfirmationScreen, readLastOrder } from '#shop/orders/order-confirmation-screen.tsx'

export const Route = createFileRoute('/order-confirmation')({
  // One chunk, which the checkout fetches before it is needed.
  codeSplitGroupings: [['loader', 'component']],
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
