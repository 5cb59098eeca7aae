import { type StaffOrder, contactOf, readDestination } from '#domain/orders/staff-order.ts'
import { customerName } from './staff-order-texts.ts'

export function ShippingInformation({ order }: { order: StaffOrder }) {
  const info = readDestination(order)
  const { address } = contactOf(order)
  const lines =
    info === null
      ? [address]
      : [
          info.address || address,
          [...new Set([info.city, info.governorate])].filter(Boolean).join(', '),
          info.postalCode,
        ]
  return (
    <section aria-labelledby="order-shipping">
      <h3 id="order-shipping" className="mb-1 font-600">
        Shipping Information
      </h3>
      <address className="not-italic">
        <p className="font-550">
          <bdi>{customerName(order)}</bdi>
        </p>
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
