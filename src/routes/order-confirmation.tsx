import { useState } from 'react'
import { Navigate, createFileRoute } from '@tanstack/react-router'
import { InstallHint } from '#shop/install/install-hint.tsx'
import { OrderConfirmationScreen, readLastOrder } from '#shop/orders/order-confirmation-screen.tsx'

/** Without a loader: the screen would wait for it while others read what the order has changed. */
export const Route = createFileRoute('/order-confirmation')({ component: OrderConfirmationRoute })

function OrderConfirmationRoute() {
  const [order] = useState(readLastOrder)
  if (order === null) return <Navigate to="/" replace />
  return (
    <>
      <OrderConfirmationScreen order={order} />
      <InstallHint />
    </>
  )
}
