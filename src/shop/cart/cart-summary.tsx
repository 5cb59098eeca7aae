import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type CartLine } from '#domain/orders/cart.ts'
import { totalPrice } from '#domain/orders/line-amounts.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { OrderTotals } from '#features/order/order-lines.tsx'

/** How long 'Processing...' shows (ms); price and stock are refreshed meanwhile. */
const processingMs = 500

export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const { processing, proceed } = useProceed()
  return (
    <section aria-labelledby="order-summary" className="card lg:(sticky top-28)">
      <h2 id="order-summary" className="title-3 mb-5">
        Order Summary
      </h2>
      <OrderTotals subtotal={totalPrice(lines)} />
      <Button
        className="mt-7 w-full"
        busy={processing}
        onClick={() => {
          void proceed()
        }}
      >
        {processing ? 'Processing...' : 'Proceed to Checkout'}
      </Button>
      <p className="mt-3 text-center">
        <Link to="/products" className="link inline-flex min-h-11 items-center">
          Continue Shopping
        </Link>
      </p>
    </section>
  )
}

/** Goes on to the checkout, also offline; not when the shopper has left the cart while it was waiting. */
function useProceed() {
  const { sync } = useServices()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  async function proceed(): Promise<void> {
    setProcessing(true)
    await Promise.all([wait(processingMs), sync.pull(processingMs)])
    if (here.current) await navigate({ to: '/checkout' })
  }
  return { processing, proceed }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
