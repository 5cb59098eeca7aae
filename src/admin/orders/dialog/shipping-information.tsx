import { type StaffOrder, readShippingInfo } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall.ts'
import { customerName } from './staff-order-words.ts'

export function ShippingInformation({ order }: { order: StaffOrder }) {
  const info = readShippingInfo(order)
  const lines =
    info === null
      ? [order.customer_address]
      : [
          info.address || order.customer_address,
          [info.city, info.state].filter(Boolean).join(', '),
          info.zip,
        ]
  return (
    <section aria-labelledby="order-shipping">
      <h3 id="order-shipping" className="mb-1 font-600">
        Shipping Information
      </h3>
      <address className="not-italic">
        <p className="font-550">
          <bdi>{customerName(order.customer_name)}</bdi>
        </p>
        {isStallSale(order) && <p>Taken along, nothing to send</p>}
        {lines.filter(Boolean).map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </address>
      {info === null && (
        <p className="mt-1 text-sm text-warning">
          The shipping record is damaged and not complete.
        </p>
      )}
    </section>
  )
}
