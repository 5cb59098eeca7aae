import { Link } from '@tanstack/react-router'
import type { CartLine } from '#domain/orders/cart.ts'
import { OrderLines } from '#ui/product/order-lines.tsx'

export function CheckoutSummary({ lines }: { lines: readonly CartLine[] }) {
  return (
    <section aria-labelledby="order-summary" className="card lg:(sticky top-28)">
      <h2 id="order-summary" className="title-3 mb-5">
        Order Summary
      </h2>
      <OrderLines lines={lines} />
      <p className="mt-5">
        <Link to="/cart" className="link inline-flex min-h-11 items-center">
          Return to Cart
        </Link>
      </p>
    </section>
  )
}
